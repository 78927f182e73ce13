import { readSql } from './read-sql.ts';
import { macro, tabela, visao } from './visao.ts';

const read = (nome: string): string => readSql(import.meta.url, `./lc224/${nome}.sql`);

/**
 * `natureza_ncm(ncm, tabela, codigo, prefixo, ex, condicao, inicio, fim)`: the natures of revenue that tables 4.3.10 to
 * 4.3.17 give the NCM of `ncm_projeto`. A line is left out when the same code excludes the NCM as a whole; an exclusion
 * of one EX of the TIPI takes nothing away. One NCM may have several lines: the longest prefix is the nearest.
 */
export const VISAO_NATUREZA_NCM = tabela('natureza_ncm', read('natureza-ncm'));

/*
 * What LC 224/2025 (linear cut of tax benefits) makes of a sale at zero rate (CST 06) or exempt (CST 07):
 *
 * - `lc224_ncm(ncm, cst, tabela, codigo, alcance, lei, artigo, motivo, inicio, fim)`: at most one row per NCM, CST and
 *   day, both ends included. An NCM without a row is to be confirmed.
 * - `lc224_natureza(tabela, codigo, cst, alcance, lei, artigo, motivo, inicio, fim)`: the same by nature of revenue.
 * - `lc224_residual(tributo, regime, aliquota, inicio, fim)`: the rates (percent) that are left of what is 'Alcançado',
 *   regime 'Não cumulativo' or 'Cumulativo'.
 * - `lc224_parametro(cod, trib, reg, dia)`: one number of the law on a day; NULL before it was in force.
 * - `lc224_item(_arquivo, _linha, inicio, tributo, cst, COD_ITEM, ncm, fora, receita, base)`: the sales of `fato_pc`.
 */
export const VISAO_LC224_RESIDUAL = visao('lc224_residual', read('lc224-residual'));
export const VISAO_LC224_PARAMETRO = macro('lc224_parametro', ['cod', 'trib', 'reg', 'dia'], read('lc224-parametro'));
export const VISAO_LC224_NATUREZA = visao('lc224_natureza', read('lc224-natureza'));
export const VISAO_LC224_NCM = tabela('lc224_ncm', read('lc224-ncm'));
/** `lc224_item`, for use where `fato_pc` is already there: the views above are made before it. */
export const SQL_LC224_ITEM = read('lc224-item');
