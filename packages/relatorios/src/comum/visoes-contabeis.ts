import type { GrupoVisoes } from './grupo-visoes.ts';

/** What the reports of the ECD and the ECF share. */
export const gruposContabeis: readonly GrupoVisoes[] = [];
