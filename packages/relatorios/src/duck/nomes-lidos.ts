import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { literal } from './sql-text.ts';

const conhecidos = new Map<string, Promise<readonly string[]>>();
let parser: Promise<DuckDBConnection> | undefined;

/**
 * The names of the tables, views and functions that SELECT statements read, as DuckDB's own parser finds them. Nothing
 * needs to exist. A statement that DuckDB cannot parse reads nothing here; it fails when it runs.
 */
export async function nomesLidos(selects: readonly string[]): Promise<ReadonlySet<string>> {
  const nomes = await Promise.all(
    selects.map(async (sql) => {
      const lidos = conhecidos.get(sql) ?? lerNomes(sql);
      conhecidos.set(sql, lidos);
      return await lidos;
    }),
  );
  return new Set(nomes.flat());
}

async function lerNomes(sql: string): Promise<readonly string[]> {
  parser ??= DuckDBInstance.create(':memory:', { threads: '1' }).then((instance) => instance.connect());
  const reader = await (await parser).runAndReadAll(`
    SELECT DISTINCT unnest(
             json_extract_string(tree, '$..table_name') || json_extract_string(tree, '$..function_name')
           )
      FROM (SELECT json_serialize_sql(${literal(sql)}) AS tree)`);
  return reader.getRowsJson().map(([nome]) => String(nome));
}
