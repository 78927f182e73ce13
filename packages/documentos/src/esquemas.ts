import type { EsquemaTabela } from './columnar/schema.ts';
import { esquemasEcac } from './ecac/esquemas-ecac.ts';
import { esquemasEsocial } from './esocial/esquemas-esocial.ts';
import { esquemasNfse } from './nfse/esquemas-nfse.ts';
import { esquemasReinf } from './reinf/esquemas-reinf.ts';
import { ESQUEMA_VALIDACAO } from './sped/esquema-validacao.ts';
import { esquemasSped } from './sped/esquemas-sped.ts';
import { ESQUEMA_INVENTARIO } from './virada/colunas-do-inventario.ts';
import { esquemasContas } from './xml/esquemas-contas.ts';
import { esquemasCte } from './xml/esquemas-cte.ts';
import { esquemasNfe } from './xml/esquemas-nfe.ts';

/**
 * Every table that is made of the files: the four SPED layouts with the faults of the EFD-Contribuições, NF-e, CT-e,
 * NFS-e, NF3e, NFCom, eSocial, EFD-Reinf, papers of the e-CAC and the inventory of the turn.
 */
export const esquemas = (): EsquemaTabela[] => [
  ...esquemasSped(),
  ESQUEMA_VALIDACAO,
  ...esquemasNfe(),
  ...esquemasCte(),
  ...esquemasNfse(),
  ...esquemasContas(),
  ...esquemasEsocial(),
  ...esquemasReinf(),
  ...esquemasEcac(),
  ESQUEMA_INVENTARIO,
];
