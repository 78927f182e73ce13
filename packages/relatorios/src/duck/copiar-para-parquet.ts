import { rename, rm } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { literal } from './sql-text.ts';

/** Rows per group of a result: small enough for a page to read little, large enough to compress. */
const ROW_GROUP = 20_480;

/**
 * Beyond some hundreds of values a dictionary costs more than it saves, and nobody asks for one value so that a Bloom
 * filter could tell. With the fastest zstd the files are a tenth smaller all the same, for three quarters of the time.
 */
const OPCOES = [
  'FORMAT parquet',
  `ROW_GROUP_SIZE ${ROW_GROUP}`,
  'DICTIONARY_SIZE_LIMIT 500',
  'WRITE_BLOOM_FILTER false',
];

/** What is downloaded is small; what only other reports read, several times each, is fast to read. */
const COMPRESSAO = { resultado: ['COMPRESSION zstd', 'COMPRESSION_LEVEL 1'], intermediario: ['COMPRESSION lz4_raw'] };

/** Writes a query's rows in its order: beside the file first, then renamed over it. Gives the number of rows. */
export async function copiarParaParquet(o: {
  connection: DuckDBConnection;
  sql: string;
  file: string;
  /** By default a result. */
  uso?: keyof typeof COMPRESSAO | undefined;
}): Promise<number> {
  const tmp = `${o.file}.tmp`;
  await rm(tmp, { force: true });
  const opcoes = [...OPCOES, ...COMPRESSAO[o.uso ?? 'resultado']].join(', ');
  try {
    const reader = await o.connection.runAndReadAll(`COPY (${o.sql}) TO ${literal(tmp)} (${opcoes})`);
    const linhas = Number(reader.getRowsJson()[0]?.[0] ?? 0);
    await rename(tmp, o.file);
    return linhas;
  } catch (causa) {
    // A query that is stopped while it writes leaves what it had written.
    await rm(tmp, { force: true });
    throw causa;
  }
}
