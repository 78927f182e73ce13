import type { RelatorioDefinido } from '../../define-relatorio.ts';

/** The reports of the ECF. */
export const relatoriosEcf: readonly RelatorioDefinido[] = [];
