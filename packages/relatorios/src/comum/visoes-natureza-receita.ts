import { tabela } from '@apura/apuracao';
import type { GrupoVisoes } from './grupo-visoes.ts';

/**
 * `ncm_projeto(ncm)`: every NCM that the items of an EFD-Contribuições, of an EFD ICMS/IPI or of a note have.
 *
 * `natureza_ncm(ncm, tabela, codigo, prefixo, ex, condicao, inicio, fim)`: for each of them the lines of tables 4.3.10 to
 * 4.3.17 whose prefix it begins with, each with its validity. A line is left out when the same code excludes the NCM as
 * a whole; an exclusion of one EX of the TIPI takes nothing away, since
 * the rest of the NCM stays in. One NCM may have several lines: the longest prefix is the nearest.
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
      tabela(
        'natureza_ncm',
        `WITH t AS (
           SELECT tabela, codigo, ncm_prefixo AS prefixo, ex_tipi AS ex, tipo, condicao, TRY_CAST(inicio AS DATE) AS inicio, TRY_CAST(fim AS DATE) AS fim
             FROM tab_nat_rec_ncm
         )
         SELECT n.ncm, i.tabela, i.codigo, i.prefixo, i.ex, i.condicao, i.inicio, i.fim
           FROM ncm_projeto n JOIN t i ON i.tipo = 'INCLUI' AND starts_with(n.ncm, i.prefixo)
          WHERE NOT EXISTS (SELECT 1 FROM t e WHERE e.tipo = 'EXCLUI' AND e.ex = '' AND e.tabela = i.tabela AND e.codigo = i.codigo
                               AND starts_with(n.ncm, e.prefixo) AND length(e.prefixo) >= length(i.prefixo)
                               AND e.inicio <= coalesce(i.fim, DATE '9999-12-31') AND i.inicio <= coalesce(e.fim, DATE '9999-12-31'))`,
      ),
    ],
  },
];
