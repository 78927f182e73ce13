import type { RelatorioDefinido } from '../../define-relatorio.ts';
import cruzamentoBlocoM from './bloco-m-documentos.report.ts';
import creditoIcmsBase from './credito-icms-base.report.ts';
import cstCfopAliquota from './cst-cfop-aliquota.report.ts';
import ecdEcf from './ecd-ecf.report.ts';
import ecfDctf from './ecf-dctf.report.ts';
import efdCDctfPagamentos from './efd-c-dctf-pagamentos.report.ts';
import fontesPagadorasEcf from './fontes-pagadoras-ecf.report.ts';
import fontesPagadorasEfdC from './fontes-pagadoras-efd-c.report.ts';
import inventarioEcd from './inventario-ecd.report.ts';
import perdcompSaldoCreditos from './perdcomp-saldo-creditos.report.ts';
import saldoCreditosEncadeado from './saldo-creditos-encadeado.report.ts';
import saldoNegativo from './saldo-negativo.report.ts';
import cruzamentoXmlEfdF from './xml-efd-f.report.ts';

/** The reports of the crossings. */
export const relatoriosCruzamento: readonly RelatorioDefinido[] = [
  cruzamentoXmlEfdF,
  efdCDctfPagamentos,
  fontesPagadorasEfdC,
  cstCfopAliquota,
  creditoIcmsBase,
  saldoCreditosEncadeado,
  cruzamentoBlocoM,
  perdcompSaldoCreditos,
  ecdEcf,
  ecfDctf,
  fontesPagadorasEcf,
  inventarioEcd,
  saldoNegativo,
];
