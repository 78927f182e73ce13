import type { RelatorioDefinido } from '../../define-relatorio.ts';
import canceladasEventos from './canceladas-eventos.report.ts';
import itens from './itens.report.ts';
import notasFiscais from './notas-fiscais.report.ts';
import porCfop from './por-cfop.report.ts';

/** The reports of the XML documents. */
export const relatoriosXml: readonly RelatorioDefinido[] = [notasFiscais, itens, porCfop, canceladasEventos];
