import type { EsquemaTabela } from './columnar/schema.ts';
import { esquemasEcac } from './ecac/esquemas-ecac.ts';
import { esquemasEsocial } from './esocial/esquemas-esocial.ts';
import { esquemasSped } from './sped/esquemas-sped.ts';
import { esquemasCte } from './xml/esquemas-cte.ts';
import { esquemasNfe } from './xml/esquemas-nfe.ts';

/** Every table that the readers write: the four SPED layouts, NF-e, CT-e, eSocial and papers of the e-CAC. */
export const esquemas = (): EsquemaTabela[] => [
  ...esquemasSped(),
  ...esquemasNfe(),
  ...esquemasCte(),
  ...esquemasEsocial(),
  ...esquemasEcac(),
];
