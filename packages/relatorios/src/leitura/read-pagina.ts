import type { DuckDBConnection } from '@duckdb/node-api';
import type { ColunaLida } from '../colunas.ts';
import { identifier } from '../duck/sql-text.ts';
import { type FiltroLinhas, sqlFiltro } from './filtro-linhas.ts';
import { comLeitor } from './leitor-duck.ts';
import { readFatias } from './read-fatias.ts';
import { type Resultado, relacaoDe } from './resultado-do-dia.ts';
import type { LimitesDaConsulta } from './within-limits.ts';

/** One row: money, decimals and percentages as decimal strings, dates as yyyy-MM-dd, integers as numbers. */
export type LinhaResultado = Record<string, string | number | null>;

export interface LerPaginaOptions extends FiltroLinhas, Pick<Resultado, 'path' | 'dono' | 'relacao'> {
  offset: number;
  limit: number;
  /** Without it rows come in the report's own order. Keys that are no column are left out. */
  sort?: readonly OrdemColuna[];
  limites?: LimitesDaConsulta;
}

export interface OrdemColuna {
  key: string;
  desc: boolean;
}

/** A window of a result, with the rows' places among all of it. */
export interface Pagina {
  rows: LinhaResultado[];
  /** The place of each row among the stored rows, from 0. */
  posicoes: number[];
  total: number;
}

/** A window of a result, and how many rows there are in all (with `q` or `filtros`: how many match). */
export async function readPagina(o: LerPaginaOptions): Promise<Pagina> {
  const from = relacaoDe(o);
  const busca = sqlFiltro(o);
  return await comLeitor(async (connection) => {
    const total = await countLinhas(connection, `${from}${busca}`);
    if (o.limit === 0 || o.offset >= total) return { rows: [], posicoes: [], total };
    const lidas = await connection.run(sqlJanela(o, { from, busca }));
    const pagina: Pagina = { rows: [], posicoes: [], total };
    for (const chunk of await lidas.fetchAllChunks()) {
      for await (const rows of readFatias(o.dono ?? '', chunk)) {
        pagina.rows.push(...rows.map((r) => toLinha(o.colunas, r)));
        pagina.posicoes.push(...rows.map((r) => Number(r[o.colunas.length])));
      }
    }
    return pagina;
  }, vezDe(o));
}

async function countLinhas(connection: DuckDBConnection, from: string): Promise<number> {
  const count = await connection.runAndReadAll(`SELECT count(*) FROM ${from}`);
  return Number(count.getRowsJson()[0]?.[0] ?? 0);
}

function sqlJanela(o: LerPaginaOptions, { from, busca }: { from: string; busca: string }): string {
  const offset = Math.max(0, Math.trunc(o.offset));
  const limit = Math.max(0, Math.trunc(o.limit));
  const colunas = [...o.colunas.map((c) => identifier(c.key)), 'file_row_number'].join(', ');
  const ordem = sqlOrdem(o.colunas, o.sort ?? []);
  // Row numbers distinguish the row groups, so that a plain page reads one or two of them.
  if (busca === '' && ordem === '') {
    return `SELECT ${colunas} FROM ${from} WHERE file_row_number >= ${offset} AND file_row_number < ${offset + limit}
      ORDER BY file_row_number`;
  }
  // The rows of a stored file are in order already: reading ends with the last row of the window.
  const emOrdem = ordem === '' && o.relacao === undefined;
  const ordenadas = emOrdem ? '' : ` ORDER BY ${ordem}file_row_number`;
  return `SELECT ${colunas} FROM ${from}${busca}${ordenadas} LIMIT ${limit} OFFSET ${offset}`;
}

/** The places among the stored rows of all that a search and filters leave, in the result's order. */
export async function readPosicoes(
  o: FiltroLinhas & Pick<Resultado, 'path' | 'dono' | 'relacao'> & { limites?: LimitesDaConsulta },
): Promise<number[]> {
  const from = relacaoDe(o);
  return await comLeitor(async (connection) => {
    const sql = `SELECT file_row_number FROM ${from}${sqlFiltro(o)} ORDER BY file_row_number`;
    const reader = await connection.runAndReadAll(sql);
    return reader.getRowsJson().map(([posicao]) => Number(posicao));
  }, vezDe(o));
}

/** Whose turn a query waits for, and within which limits it runs. */
export const vezDe = ({ dono, limites }: { dono?: string | undefined; limites?: LimitesDaConsulta }) => ({
  ...limites,
  dono,
});

/** A row as DuckDB's JSON conversion gives it, under the keys of the columns. */
export function toLinha(colunas: readonly ColunaLida[], valores: readonly unknown[]): LinhaResultado {
  const linha: LinhaResultado = {};
  colunas.forEach((c, i) => {
    const v = valores[i];
    linha[c.key] =
      typeof v === 'string' || typeof v === 'number' ? v : v === null || v === undefined ? null : String(v);
  });
  return linha;
}

/** The terms of an ORDER BY, each with a comma after it. */
export function sqlOrdem(colunas: readonly ColunaLida[], sort: readonly OrdemColuna[]): string {
  const chaves = new Set(colunas.map((c) => c.key));
  return sort
    .filter((s) => chaves.has(s.key))
    .map((s) => `${identifier(s.key)} ${s.desc ? 'DESC' : 'ASC'} NULLS LAST, `)
    .join('');
}
