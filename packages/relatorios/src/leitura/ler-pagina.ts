import { type ColunaRelatorio, scaleOf } from '../colunas.ts';
import { identifier, literal } from '../duck/sql-text.ts';
import { comLeitor } from './leitor-duck.ts';

/** One row: money, decimals and percentages as decimal strings, dates as yyyy-MM-dd, integers as numbers. */
export type LinhaResultado = Record<string, string | number | null>;

export interface LerPaginaOptions {
  path: string;
  colunas: readonly ColunaRelatorio[];
  offset: number;
  limit: number;
  /** Without it rows come in the report's own order. Keys that are no column are left out. */
  sort?: readonly { key: string; desc: boolean }[];
  /** Rows where any column, as the screen shows it, holds this text, without regard to case or accents. */
  q?: string;
  /** Rows where every named column holds its text, compared as `q` is. Keys that are no column are left out. */
  filtros?: readonly { key: string; q: string }[];
  /** Columns that are answered but never found by `q`: ids, which anything might be part of. */
  semBusca?: readonly string[];
}

/** A window of a result, and how many rows there are in all (with `q`: how many match). */
export async function lerPagina(o: LerPaginaOptions): Promise<{ rows: LinhaResultado[]; total: number }> {
  const offset = Math.max(0, Math.trunc(o.offset));
  const limit = Math.max(0, Math.trunc(o.limit));
  const from = `read_parquet(${literal(o.path)}, file_row_number = true)`;
  const colunas = o.colunas.map((c) => identifier(c.key)).join(', ');
  const busca = sqlFiltro(o);
  const ordem = sqlOrdem(o.colunas, o.sort ?? []);
  return await comLeitor(async (connection) => {
    const count = await connection.runAndReadAll(`SELECT count(*) FROM ${from}${busca}`);
    const total = Number(count.getRowsJson()[0]?.[0] ?? 0);
    if (limit === 0 || offset >= total) return { rows: [], total };
    // Row numbers tell the row groups apart, so that a plain page reads one or two of them.
    const sql =
      busca === '' && ordem === ''
        ? `SELECT ${colunas} FROM ${from} WHERE file_row_number >= ${offset} AND file_row_number < ${offset + limit} ORDER BY file_row_number`
        : `SELECT ${colunas} FROM ${from}${busca} ORDER BY ${ordem}file_row_number LIMIT ${limit} OFFSET ${offset}`;
    const reader = await connection.runAndReadAll(sql);
    return { rows: reader.getRowsJson().map((r) => toLinha(o.colunas, r)), total };
  });
}

/** A row as DuckDB's JSON conversion gives it, under the keys of the columns. */
export function toLinha(colunas: readonly ColunaRelatorio[], valores: readonly unknown[]): LinhaResultado {
  const linha: LinhaResultado = {};
  colunas.forEach((c, i) => {
    const v = valores[i];
    linha[c.key] =
      typeof v === 'string' || typeof v === 'number' ? v : v === null || v === undefined ? null : String(v);
  });
  return linha;
}

function sqlOrdem(colunas: readonly ColunaRelatorio[], sort: readonly { key: string; desc: boolean }[]): string {
  const chaves = new Set(colunas.map((c) => c.key));
  return sort
    .filter((s) => chaves.has(s.key))
    .map((s) => `${identifier(s.key)} ${s.desc ? 'DESC' : 'ASC'} NULLS LAST, `)
    .join('');
}

function sqlFiltro({ colunas, q, filtros = [], semBusca = [] }: LerPaginaOptions): string {
  const buscadas = colunas.filter((c) => !semBusca.includes(c.key));
  const condicoes = q?.trim() ? [sqlBusca(buscadas, q.trim())] : [];
  for (const filtro of filtros) {
    const coluna = colunas.find((c) => c.key === filtro.key);
    if (coluna && filtro.q.trim()) condicoes.push(sqlBusca([coluna], filtro.q.trim()));
  }
  return condicoes.length === 0 ? '' : ` WHERE ${condicoes.join(' AND ')}`;
}

/** Text as the screen shows it: dates dd/MM/yyyy, decimals with a comma; a search for 1.234,56 finds 1234,56. */
function sqlBusca(colunas: readonly ColunaRelatorio[], q: string): string {
  const termo = `strip_accents(lower(${literal(q)}))`;
  const numero = /^-?[\d.]*,\d+$/.test(q) || /^-?\d{1,3}(\.\d{3})+$/.test(q) ? q.replaceAll('.', '') : q;
  const condicoes = colunas.map((c) => {
    const nome = identifier(c.key);
    if (c.type === 'text') return `contains(strip_accents(lower(${nome})), ${termo})`;
    if (c.type === 'date') return `contains(strftime(${nome}, '%d/%m/%Y'), ${literal(q)})`;
    const texto = `CAST(${nome} AS VARCHAR)`;
    return `contains(${scaleOf(c) > 0 ? `replace(${texto}, '.', ',')` : texto}, ${literal(numero)})`;
  });
  return `(${condicoes.map((c) => `coalesce(${c}, false)`).join(' OR ')})`;
}
