import { DuckDBInstance } from '@duckdb/node-api';
import { copiarParaParquet } from './copiar-para-parquet.ts';
import { literal } from './sql-text.ts';

/**
 * Joins Parquet files of equal columns, in the given order, into one. A database of one thread does it: several would
 * each hold row groups back until their turn came. Gives how many rows there are.
 */
export async function juntarPartes(partes: readonly string[], file: string): Promise<number> {
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: '256MB', threads: '1' });
  const connection = await instance.connect();
  try {
    await connection.run('SET autoinstall_known_extensions = false');
    const sql = `SELECT * FROM read_parquet([${partes.map(literal).join(', ')}], hive_partitioning = false)`;
    return await copiarParaParquet({ connection, sql, file });
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
