import { FONTES_ITENS, sqlItens } from './fato-pc-itens.ts';
import { FONTES_PAIS, sqlPais } from './fato-pc-pais.ts';
import { sqlLado } from './fato-pc-pares.ts';
import { readSql } from './read-sql.ts';
import { type Fonte, porNome } from './select-uniao.ts';
import { FONTES_VISOES_EFDC } from './visoes-efdc.ts';

/** Tables that the fact table reads. With none of them present it is empty. */
export const FONTES_FATO_PC: readonly string[] = [...new Set([...FONTES_PAIS, ...FONTES_ITENS])].sort();

/** Every table that has to exist (an empty one will do) before the statements of `sqlFatoPc` run. */
export const TABELAS_FATO_PC: readonly string[] = [...FONTES_FATO_PC, ...FONTES_VISOES_EFDC];

/** Columns of the fact table and their DuckDB types, in order. */
export const COLUNAS_FATO_PC = {
  _arquivo: 'VARCHAR',
  _linha: 'INTEGER',
  _pai: 'INTEGER',
  ordem: 'INTEGER',
  periodo: 'VARCHAR',
  inicio: 'DATE',
  CNPJ_ESTAB: 'VARCHAR',
  Registro: 'VARCHAR',
  pai_registro: 'VARCHAR',
  Lado: 'VARCHAR',
  nivel: 'VARCHAR',
  COD_MOD: 'VARCHAR',
  COD_SIT: 'VARCHAR',
  SER: 'VARCHAR',
  NUM_DOC: 'VARCHAR',
  CHV: 'VARCHAR',
  DT_DOC: 'DATE',
  DT_E_S: 'DATE',
  COD_PART: 'VARCHAR',
  doc_part: 'VARCHAR',
  nome_part: 'VARCHAR',
  uf_part: 'VARCHAR',
  NUM_ITEM: 'VARCHAR',
  COD_ITEM: 'VARCHAR',
  descr_item: 'VARCHAR',
  NCM: 'VARCHAR',
  tipo_item: 'VARCHAR',
  CFOP: 'VARCHAR',
  CST_ICMS: 'VARCHAR',
  CST_PIS: 'VARCHAR',
  CST_COFINS: 'VARCHAR',
  NAT_BC_CRED: 'VARCHAR',
  IND_ORIG_CRED: 'VARCHAR',
  VL_ITEM: 'DECIMAL(18,2)',
  VL_DESC: 'DECIMAL(18,2)',
  VL_ICMS: 'DECIMAL(18,2)',
  VL_BC_PIS: 'DECIMAL(18,4)',
  ALIQ_PIS: 'DECIMAL(18,4)',
  QUANT_BC_PIS: 'DECIMAL(18,3)',
  ALIQ_PIS_QUANT: 'DECIMAL(18,4)',
  VL_PIS: 'DECIMAL(18,2)',
  VL_BC_COFINS: 'DECIMAL(18,4)',
  ALIQ_COFINS: 'DECIMAL(18,4)',
  QUANT_BC_COFINS: 'DECIMAL(18,3)',
  ALIQ_COFINS_QUANT: 'DECIMAL(18,4)',
  VL_COFINS: 'DECIMAL(18,2)',
  COD_CTA: 'VARCHAR',
} as const;

const SQL = readSql(import.meta.url, './fato-pc/fato-pc.sql');

/** The items that have a record for each tax; `sqlParear` makes the tables that the statement reads. */
export const SQL_PARES = readSql(import.meta.url, './fato-pc/pares.sql');

const CHAVES_PAR = ['CFOP', 'VL_ITEM', 'COD_ITEM', 'doc_part'];
const MESMO_PAI = 'p._arquivo = c._arquivo AND p._pai = c._pai AND p.familia = c.familia';

/**
 * The statements that make FATO_PC, the table of every PIS/COFINS item: one row per item and pair of CST.
 *
 * Run `preparo` in order on one connection (its tables are temporary), read `select` (in no order: `ordem` and `_linha`
 * are there to sort by), then run `limpeza`. They need the macros, the views of the
 * EFD-Contribuições, `tab_cfop` and the table `arq(id, ordem, cnpj, inicio, periodo, …)`.
 *
 * Never read here, because they restate other records: F525 (details F500), 1900 (consolidates F550), and the headers
 * C100 and A100 when they have items.
 */
export function sqlFatoPc(fonte: Fonte = porNome): { preparo: string[]; select: string; limpeza: string[] } {
  const partes: Record<string, string> = { itens: sqlItens(fonte), pares: SQL_PARES, pais: sqlPais(fonte) };
  const select = SQL.replaceAll(/:(itens|pares|pais)\b/g, (_, nome: string) => `\n${partes[nome]}`);
  return { ...sqlParear(fonte), select };
}

/** The statements that find the line of COFINS of each line of PIS: `SQL_PARES` reads what `preparo` makes. */
export function sqlParear(fonte: Fonte): { preparo: string[]; limpeza: string[] } {
  const numerado = (tributo: 'PIS' | 'COFINS') =>
    `CREATE OR REPLACE TEMP TABLE pc_${tributo.toLowerCase()} AS
     SELECT *,
            row_number() OVER (PARTITION BY familia, _arquivo, _pai ORDER BY _linha) AS k
       FROM (${sqlLado(tributo, fonte)})`;
  return {
    preparo: [
      numerado('PIS'),
      numerado('COFINS'),
      // k-th with k-th where the keys agree.
      `CREATE OR REPLACE TEMP TABLE pc_par AS
       SELECT p._arquivo,
              p._linha AS linha_pis,
              c._linha AS linha_cofins
         FROM pc_pis p
         JOIN pc_cofins c ON ${MESMO_PAI} AND p.k = c.k AND ${iguais(CHAVES_PAR)}`,
      // Then the leftovers: all keys, out of order; all but the value; the value alone.
      parear(CHAVES_PAR, 'true'),
      parear(['CFOP', 'COD_ITEM', 'doc_part'], 'coalesce(CFOP, COD_ITEM, doc_part) IS NOT NULL'),
      parear(['VL_ITEM'], 'VL_ITEM IS NOT NULL'),
    ],
    limpeza: ['DROP TABLE pc_par', 'DROP TABLE pc_pis', 'DROP TABLE pc_cofins'],
  };
}

function iguais(chaves: readonly string[]): string {
  return chaves.map((c) => `p.${c} IS NOT DISTINCT FROM c.${c}`).join(' AND ');
}

/** Pairs the lines that have no pair yet: the j-th of equal keys below one parent with the j-th of the other side. */
function parear(chaves: readonly string[], condicao: string): string {
  const resto = (tabela: string, linha: string) =>
    `SELECT *,
            row_number() OVER (PARTITION BY familia, _arquivo, _pai, ${chaves.join(', ')} ORDER BY _linha) AS j
       FROM ${tabela} l
      WHERE ${condicao}
        AND NOT EXISTS (SELECT 1 FROM pc_par x WHERE x._arquivo = l._arquivo AND x.${linha} = l._linha)`;
  return `INSERT INTO pc_par BY NAME
   SELECT p._arquivo,
          p._linha AS linha_pis,
          c._linha AS linha_cofins
     FROM (${resto('pc_pis', 'linha_pis')}) p
     JOIN (${resto('pc_cofins', 'linha_cofins')}) c
       ON ${MESMO_PAI} AND p.j = c.j AND ${iguais(chaves)}`;
}
