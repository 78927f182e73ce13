import type { RelatorioDefinido } from '../../define-relatorio.ts';

/** The reports of the ECD. */
export const relatoriosEcd: readonly RelatorioDefinido[] = [];
