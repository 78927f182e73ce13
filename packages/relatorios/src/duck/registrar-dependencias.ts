import type { DuckDBConnection } from '@duckdb/node-api';
import { duckTypeOf } from '../colunas.ts';
import type { RelatorioDefinido } from '../define-relatorio.ts';
import { identifier, literal } from './sql-text.ts';

/** The name under which the SQL of another report reads the rows of this one: `rel_efd_c_apuracao_pis_cofins`. */
export const nomeResultado = (relatorio: RelatorioDefinido): string => `rel_${relatorio.slug.replaceAll('-', '_')}`;

/**
 * Makes the rows of finished reports readable, each with exactly its stored columns; a report without rows is empty.
 */
export async function registrarDependencias(
  connection: DuckDBConnection,
  dependencias: readonly { relatorio: RelatorioDefinido; path: string | null }[],
): Promise<void> {
  for (const { relatorio, path } of dependencias) {
    const colunas = relatorio.colunasGuardadas.map((c) => ({ nome: identifier(c.key), tipo: duckTypeOf(c) }));
    const nome = nomeResultado(relatorio);
    await connection.run(
      path === null
        ? `CREATE OR REPLACE VIEW ${nome} AS SELECT ${colunas.map((c) => `CAST(NULL AS ${c.tipo}) AS ${c.nome}`).join(', ')} WHERE false`
        : `CREATE OR REPLACE VIEW ${nome} AS SELECT ${colunas.map((c) => c.nome).join(', ')} FROM read_parquet(${literal(path)})`,
    );
  }
}
