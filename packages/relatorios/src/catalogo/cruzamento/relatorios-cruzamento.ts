import type { RelatorioDefinido } from '../../define-relatorio.ts';
import cruzamentoXmlEfdF from './xml-efd-f.report.ts';

/** The reports of the crossings. */
export const relatoriosCruzamento: readonly RelatorioDefinido[] = [cruzamentoXmlEfdF];
