import type { RelatorioDefinido } from '../../define-relatorio.ts';

/** The reports of the eSocial. */
export const relatoriosESocial: readonly RelatorioDefinido[] = [];
