import type { GrupoVisoes } from './grupo-visoes.ts';

/** What the reports of eSocial events share. */
export const gruposESocial: readonly GrupoVisoes[] = [];
