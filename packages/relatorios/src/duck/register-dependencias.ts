import type { DuckDBConnection } from '@duckdb/node-api';
import { duckTypeOf } from '../colunas.ts';
import type { RelatorioDefinido } from '../define-relatorio.ts';
import { identifier, literal } from './sql-text.ts';

/** The name under which the SQL of another report reads the rows of this one: `rel_efd_c_apuracao_pis_cofins`. */
export const nomeResultado = (relatorio: RelatorioDefinido): string => `rel_${relatorio.slug.replaceAll('-', '_')}`;

/**
 * Makes the rows of finished reports readable, each with exactly its stored columns; a report without rows is empty.
 */
export async function registerDependencias(
  connection: DuckDBConnection,
  dependencias: readonly { relatorio: RelatorioDefinido; path: string | null }[],
): Promise<void> {
  for (const { relatorio, path } of dependencias) await connection.run(sqlDependencia(relatorio, path));
}

/** The statement that makes the rows of one report readable; `path` is null when it has none. */
export function sqlDependencia(relatorio: RelatorioDefinido, path: string | null): string {
  const colunas = relatorio.colunasGuardadas.map((c) => ({ nome: identifier(c.key), tipo: duckTypeOf(c) }));
  const select = colunas
    .map(({ nome, tipo }) => (path === null ? `CAST(NULL AS ${tipo}) AS ${nome}` : nome))
    .join(', ');
  const from = path === null ? 'WHERE false' : `FROM read_parquet(${literal(path)})`;
  return `CREATE OR REPLACE VIEW ${nomeResultado(relatorio)} AS SELECT ${select} ${from}`;
}
