import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { literal } from './sql-text.ts';

const conhecidos = new Map<string, readonly string[]>();
let parser: Promise<DuckDBConnection> | undefined;

/**
 * The names of the tables, views and functions that SELECT statements read, as DuckDB's own parser finds them. Nothing
 * needs to exist. A statement that DuckDB cannot parse reads nothing here; it fails when it runs.
 */
export async function nomesLidos(selects: readonly string[]): Promise<ReadonlySet<string>> {
  const novos = [...new Set(selects)].filter((sql) => !conhecidos.has(sql));
  if (novos.length > 0) {
    // One query for all: a query each takes twice as long.
    const lidos = await readNomes(novos);
    for (const [i, sql] of novos.entries()) conhecidos.set(sql, lidos[i] ?? []);
  }
  return new Set(selects.flatMap((sql) => conhecidos.get(sql) ?? []));
}

/** The names of each statement, in the order of the statements. */
async function readNomes(selects: readonly string[]): Promise<string[][]> {
  parser ??= DuckDBInstance.create(':memory:', { threads: '1' }).then((instance) => instance.connect());
  const reader = await (await parser).runAndReadAll(`
    SELECT list_distinct(
             json_extract_string(tree, '$..table_name') || json_extract_string(tree, '$..function_name')
           )
      FROM (SELECT json_serialize_sql(unnest([${selects.map(literal).join(', ')}])) AS tree)`);
  return reader.getRowsJson().map(([nomes]) => (Array.isArray(nomes) ? nomes.map(String) : []));
}
