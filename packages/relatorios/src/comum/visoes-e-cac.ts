import type { GrupoVisoes } from './grupo-visoes.ts';

/** What the reports of e-CAC papers share. */
export const gruposECac: readonly GrupoVisoes[] = [];
