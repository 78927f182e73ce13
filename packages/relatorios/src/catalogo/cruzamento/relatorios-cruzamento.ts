import type { RelatorioDefinido } from '../../define-relatorio.ts';
import aliquotaZeroSt from './aliquota-zero-st.report.ts';
import cruzamentoBlocoM from './bloco-m-documentos.report.ts';
import { createConsolidadoOportunidades } from './consolidado-oportunidades.ts';
import { createConsolidadoRiscos } from './consolidado-riscos.ts';
import creditoIcmsBase from './credito-icms-base.report.ts';
import creditosNaoAproveitados from './creditos-nao-aproveitados.report.ts';
import cstCfopAliquota from './cst-cfop-aliquota.report.ts';
import ecdEcf from './ecd-ecf.report.ts';
import ecfDctf from './ecf-dctf.report.ts';
import efdCDctfPagamentos from './efd-c-dctf-pagamentos.report.ts';
import efdCEfdFCfop from './efd-c-efd-f-cfop.report.ts';
import efdCEfdFDocumentos from './efd-c-efd-f-documentos.report.ts';
import efdCEfdFIcms from './efd-c-efd-f-icms.report.ts';
import esocialDctfwebPagamentos from './esocial-dctfweb-pagamentos.report.ts';
import esocialEcdFolha from './esocial-ecd-folha.report.ts';
import folhaS5001 from './folha-s5001.report.ts';
import fontesPagadorasEcf from './fontes-pagadoras-ecf.report.ts';
import fontesPagadorasEfdC from './fontes-pagadoras-efd-c.report.ts';
import inventarioEcd from './inventario-ecd.report.ts';
import itensXmlEfdC from './itens-xml-efd-c.report.ts';
import lc224AliquotaZero from './lc224-aliquota-zero.report.ts';
import lc224CreditoComprador from './lc224-credito-comprador.report.ts';
import lc224CreditoPresumido from './lc224-credito-presumido.report.ts';
import lc224LucroPresumido from './lc224-lucro-presumido.report.ts';
import monofasicoCredito from './monofasico-credito.report.ts';
import monofasicoTributado from './monofasico-tributado.report.ts';
import perdcompSaldoCreditos from './perdcomp-saldo-creditos.report.ts';
import receitaBruta from './receita-bruta.report.ts';
import saldoCreditosEncadeado from './saldo-creditos-encadeado.report.ts';
import saldoCredorIcmsIpi from './saldo-credor-icms-ipi.report.ts';
import saldoNegativo from './saldo-negativo.report.ts';
import cruzamentoXmlEfdC from './xml-efd-c.report.ts';
import cruzamentoXmlEfdF from './xml-efd-f.report.ts';

const cruzamentos: readonly RelatorioDefinido[] = [
  cruzamentoXmlEfdF,
  cruzamentoXmlEfdC,
  itensXmlEfdC,
  efdCEfdFDocumentos,
  efdCEfdFCfop,
  efdCEfdFIcms,
  efdCDctfPagamentos,
  receitaBruta,
  fontesPagadorasEfdC,
  esocialDctfwebPagamentos,
  folhaS5001,
  esocialEcdFolha,
  monofasicoTributado,
  monofasicoCredito,
  aliquotaZeroSt,
  cstCfopAliquota,
  creditosNaoAproveitados,
  creditoIcmsBase,
  saldoCreditosEncadeado,
  saldoCredorIcmsIpi,
  cruzamentoBlocoM,
  perdcompSaldoCreditos,
  ecdEcf,
  ecfDctf,
  fontesPagadorasEcf,
  inventarioEcd,
  saldoNegativo,
  lc224AliquotaZero,
  lc224CreditoPresumido,
  lc224CreditoComprador,
  lc224LucroPresumido,
];

/**
 * Every report in the order of the catalogue: those of one kind of documents and the crossings by their numbers, then
 * the two consolidated ones, which read any of them.
 */
export function createCatalogo(outros: readonly RelatorioDefinido[]): RelatorioDefinido[] {
  const todos = [...outros, ...cruzamentos].sort((a, b) => a.numero - b.numero);
  return [...todos, createConsolidadoOportunidades(todos), createConsolidadoRiscos(todos)];
}
