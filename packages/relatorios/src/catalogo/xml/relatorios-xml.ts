import type { RelatorioDefinido } from '../../define-relatorio.ts';
import canceladasEventos from './canceladas-eventos.report.ts';
import devolucoesReferencias from './devolucoes-referencias.report.ts';
import ibsCbs from './ibs-cbs.report.ts';
import itens from './itens.report.ts';
import notasFiscais from './notas-fiscais.report.ts';
import participantes from './participantes.report.ts';
import porCfop from './por-cfop.report.ts';
import porCst from './por-cst.report.ts';
import porNcm from './por-ncm.report.ts';

/** The reports of the XML documents. */
export const relatoriosXml: readonly RelatorioDefinido[] = [
  notasFiscais,
  itens,
  porCfop,
  porNcm,
  porCst,
  canceladasEventos,
  ibsCbs,
  devolucoesReferencias,
  participantes,
];
