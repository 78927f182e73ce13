import type { EsquemaTabela } from './columnar/schema.ts';
import { esquemasSped } from './sped/esquemas-sped.ts';
import { esquemasNfe } from './xml/esquemas-nfe.ts';

/** Every table that the readers write: the records of the four SPED layouts and the NF-e tables. */
export const esquemas = (): EsquemaTabela[] => [...esquemasSped(), ...esquemasNfe()];
