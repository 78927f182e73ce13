import type { LinhaAberta } from '../../lib/navigation.ts';

/** Where a row came from. */
export type Origem = LinhaAberta;
