import type { GrupoVisoes } from './grupo-visoes.ts';

/** What the reports of crossings between obligations share. */
export const gruposCruzamento: readonly GrupoVisoes[] = [];
