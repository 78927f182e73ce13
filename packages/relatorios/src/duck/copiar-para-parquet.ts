import { rename, rm } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { literal } from './sql-text.ts';

/** Rows per group of a result: small enough for a page to read little, large enough to compress. */
const ROW_GROUP = 20_480;

/** Writes a query's rows in its order: beside the file first, then renamed over it. Gives the number of rows. */
export async function copiarParaParquet(o: {
  connection: DuckDBConnection;
  sql: string;
  file: string;
}): Promise<number> {
  const tmp = `${o.file}.tmp`;
  await rm(tmp, { force: true });
  const reader = await o.connection.runAndReadAll(
    `COPY (${o.sql}) TO ${literal(tmp)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${ROW_GROUP})`,
  );
  const linhas = Number(reader.getRowsJson()[0]?.[0] ?? 0);
  await rename(tmp, o.file);
  return linhas;
}
