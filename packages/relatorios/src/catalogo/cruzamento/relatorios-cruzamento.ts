import type { RelatorioDefinido } from '../../define-relatorio.ts';
import cruzamentoBlocoM from './bloco-m-documentos.report.ts';
import creditoIcmsBase from './credito-icms-base.report.ts';
import cstCfopAliquota from './cst-cfop-aliquota.report.ts';
import saldoCreditosEncadeado from './saldo-creditos-encadeado.report.ts';
import cruzamentoXmlEfdF from './xml-efd-f.report.ts';

/** The reports of the crossings. */
export const relatoriosCruzamento: readonly RelatorioDefinido[] = [
  cruzamentoXmlEfdF,
  cstCfopAliquota,
  creditoIcmsBase,
  saldoCreditosEncadeado,
  cruzamentoBlocoM,
];
