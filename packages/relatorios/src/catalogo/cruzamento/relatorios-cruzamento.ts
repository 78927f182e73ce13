import type { RelatorioDefinido } from '../../define-relatorio.ts';
import cruzamentoXmlEfdF from './115-xml-efd-f.report.ts';
import cruzamentoXmlEfdC from './116-xml-efd-c.report.ts';
import itensXmlEfdC from './117-itens-xml-efd-c.report.ts';
import efdCEfdFDocumentos from './118-efd-c-efd-f-documentos.report.ts';
import efdCEfdFCfop from './119-efd-c-efd-f-cfop.report.ts';
import efdCEfdFIcms from './120-efd-c-efd-f-icms.report.ts';
import efdCDctfPagamentos from './121-efd-c-dctf-pagamentos.report.ts';
import receitaBruta from './122-receita-bruta.report.ts';
import ecdEcf from './123-ecd-ecf.report.ts';
import ecfDctf from './124-ecf-dctf.report.ts';
import saldoNegativo from './125-saldo-negativo.report.ts';
import fontesPagadorasEcf from './126-fontes-pagadoras-ecf.report.ts';
import fontesPagadorasEfdC from './127-fontes-pagadoras-efd-c.report.ts';
import esocialDctfwebPagamentos from './128-esocial-dctfweb-pagamentos.report.ts';
import folhaS5001 from './129-folha-s5001.report.ts';
import esocialEcdFolha from './130-esocial-ecd-folha.report.ts';
import monofasicoTributado from './131-monofasico-tributado.report.ts';
import monofasicoCredito from './132-monofasico-credito.report.ts';
import aliquotaZeroSt from './133-aliquota-zero-st.report.ts';
import cstCfopAliquota from './134-cst-cfop-aliquota.report.ts';
import creditosNaoAproveitados from './135-creditos-nao-aproveitados.report.ts';
import creditoIcmsBase from './136-credito-icms-base.report.ts';
import saldoCreditosEncadeado from './137-saldo-creditos-encadeado.report.ts';
import saldoCredorIcmsIpi from './138-saldo-credor-icms-ipi.report.ts';
import cruzamentoBlocoM from './139-bloco-m-documentos.report.ts';
import perdcompSaldoCreditos from './140-perdcomp-saldo-creditos.report.ts';
import inventarioEcd from './141-inventario-ecd.report.ts';
import { createConsolidadoOportunidades } from './142-consolidado-oportunidades.ts';
import { createConsolidadoRiscos } from './143-consolidado-riscos.ts';
import lc224AliquotaZero from './144-lc224-aliquota-zero.report.ts';
import lc224CreditoPresumido from './145-lc224-credito-presumido.report.ts';
import lc224CreditoComprador from './146-lc224-credito-comprador.report.ts';
import lc224LucroPresumido from './147-lc224-lucro-presumido.report.ts';
import vendasSemEfeito from './148-vendas-sem-efeito.report.ts';
import icmsStSubstituido from './150-icms-st-substituido.report.ts';
import retencoesSemUso from './151-retencoes-sem-uso.report.ts';
import reducoesDoLucroReal from './154-reducoes-do-lucro-real.report.ts';
import freteSubcontratado from './156-frete-subcontratado.report.ts';
import difalEIss from './157-difal-e-iss.report.ts';
import contasELancamentos from './158-contas-e-lancamentos.report.ts';
import estoqueDeAbertura from './159-estoque-de-abertura.report.ts';
import reformaInventarioDeSaldos from './160-reforma-inventario-de-saldos.report.ts';
import reformaCreditosAEscriturar from './163-reforma-creditos-a-escriturar.report.ts';
import reformaCbsPisCofins from './166-reforma-cbs-pis-cofins.report.ts';
import reformaDevolucoes from './167-reforma-devolucoes.report.ts';
import reformaApuracaoEspelho from './169-reforma-apuracao-espelho.report.ts';
import reinfDctfwebPagamentos from './180-reinf-dctfweb-pagamentos.report.ts';
import reinfNfse from './181-reinf-nfse.report.ts';
import simplesPgdasXNfE from './184-simples-pgdas-x-nf-e.report.ts';
import simplesPgdasXReceita from './185-simples-pgdas-x-receita.report.ts';
import simplesDasXPagamentos from './186-simples-das-x-pagamentos.report.ts';
import nfseEfdC from './191-nfse-efd-c.report.ts';
import nfseEcdReceita from './193-nfse-ecd-receita.report.ts';
import nfseRetencoes from './194-nfse-retencoes.report.ts';
import nfseSemCredito from './195-nfse-sem-credito.report.ts';
import contasEfd from './196-contas-efd.report.ts';
import reinfR2010Nfse from './198-reinf-r2010-nfse.report.ts';
import reinfR2020Retencao from './199-reinf-r2020-retencao.report.ts';
import cprbEfdC from './200-cprb-efd-c.report.ts';

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
  vendasSemEfeito,
  icmsStSubstituido,
  retencoesSemUso,
  reducoesDoLucroReal,
  freteSubcontratado,
  difalEIss,
  contasELancamentos,
  estoqueDeAbertura,
  reformaInventarioDeSaldos,
  reformaCreditosAEscriturar,
  reformaCbsPisCofins,
  reformaDevolucoes,
  reformaApuracaoEspelho,
  reinfDctfwebPagamentos,
  reinfNfse,
  nfseEfdC,
  nfseEcdReceita,
  nfseRetencoes,
  nfseSemCredito,
  contasEfd,
  reinfR2010Nfse,
  reinfR2020Retencao,
  cprbEfdC,
  simplesPgdasXNfE,
  simplesPgdasXReceita,
  simplesDasXPagamentos,
];

/**
 * Every report in the order of the catalogue: those of one kind of documents and the crossings by their numbers, then
 * the two consolidated ones, which read any of them.
 */
export function createCatalogo(outros: readonly RelatorioDefinido[]): RelatorioDefinido[] {
  const todos = [...outros, ...cruzamentos].sort((a, b) => a.numero - b.numero);
  return [...todos, createConsolidadoOportunidades(todos), createConsolidadoRiscos(todos)];
}
