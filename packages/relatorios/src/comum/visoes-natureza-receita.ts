import { tabela, VISAO_NATUREZA_NCM } from '@apura/apuracao';
import type { GrupoVisoes } from './grupo-visoes.ts';

/**
 * `ncm_projeto(ncm)`: every NCM that the items of an EFD-Contribuições, of an EFD ICMS/IPI or of a note have.
 * `natureza_ncm`: the natures of revenue of each of them (see `VISAO_NATUREZA_NCM`).
 */
export const gruposNaturezaReceita: readonly GrupoVisoes[] = [
  {
    nome: 'natureza-receita',
    fontes: ['efdc_0200', 'efdc_c180', 'efdc_c190', 'efdf_0200', 'nfe_item'],
    visoes: [
      tabela(
        'ncm_projeto',
        `SELECT DISTINCT COD_NCM AS ncm FROM efdc_0200 WHERE COD_NCM <> ''
         UNION SELECT DISTINCT COD_NCM FROM efdf_0200 WHERE COD_NCM <> ''
         UNION SELECT DISTINCT COD_NCM FROM efdc_c180 WHERE COD_NCM <> ''
         UNION SELECT DISTINCT COD_NCM FROM efdc_c190 WHERE COD_NCM <> ''
         UNION SELECT DISTINCT NCM FROM nfe_item WHERE NCM <> ''`,
      ),
      VISAO_NATUREZA_NCM,
    ],
  },
];
