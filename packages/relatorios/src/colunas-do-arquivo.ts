import type { DuckDBConnection } from '@duckdb/node-api';
import type { RelatorioDefinido } from './define-relatorio.ts';
import { literal } from './duck/sql-text.ts';

/** The columns of `arq` that reports show as they are. */
const DE_ARQ = ['periodo', 'cnpj', 'arquivo'] as const;
type DeArq = (typeof DE_ARQ)[number];

/**
 * The report's columns that say nothing but what its file is, each with the column of `arq` it comes from. They are told
 * by the query, which calls `arq` and nothing else `a`: `a.periodo AS "Período"`.
 */
export function colunasDoArquivo({
  sql,
  colunas,
}: Pick<RelatorioDefinido, 'sql' | 'colunas'>): ReadonlyMap<string, DeArq> {
  const nomes = sql.replace(/'[^']*'|"[^"]*"/g, '""');
  const outroA = /(?<!\barq )\ba\b(?!\.)/i.test(nomes);
  if (outroA || !/\barq a\b/.test(nomes)) return new Map();
  const achadas = new Map<string, DeArq>();
  for (const { key } of colunas) {
    const chamada = ` AS "${key}"`;
    const campo = DE_ARQ.find((c) => sql.includes(` a.${c}${chamada}`));
    if (campo !== undefined && sql.split(chamada).length === 2) achadas.set(key, campo);
  }
  return achadas;
}

/**
 * What those columns show of the one file that the connection sees, as SQL: an ENUM of one value. It is written as text
 * like any other, but for a sixth of the time, because no row's value is looked up. None when the file lacks the value or the
 * connection sees more than one file.
 */
export async function valoresDoArquivo(
  connection: DuckDBConnection,
  colunas: ReadonlyMap<string, DeArq>,
): Promise<Map<string, string>> {
  const valores = new Map<string, string>();
  if (colunas.size === 0) return valores;
  const reader = await connection.runAndReadAll(`SELECT ${DE_ARQ.join(', ')} FROM arq LIMIT 2`);
  const [arquivo, outro] = reader.getRowsJson();
  if (arquivo === undefined || outro !== undefined) return valores;
  for (const [key, campo] of colunas) {
    const valor = arquivo[DE_ARQ.indexOf(campo)];
    if (typeof valor === 'string') valores.set(key, `CAST(${literal(valor)} AS ENUM(${literal(valor)}))`);
  }
  return valores;
}
