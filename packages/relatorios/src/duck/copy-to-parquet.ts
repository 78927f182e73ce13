import { rename, rm } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { literal } from './sql-text.ts';

/** Rows per group of a result: small enough for a page to read little, large enough to compress. */
const ROW_GROUP = 20_480;

/**
 * Beyond some hundreds of values a dictionary costs more than it saves, and nobody asks for one value so that a Bloom
 * filter could use.
 */
const OPCOES = [
  'FORMAT parquet',
  `ROW_GROUP_SIZE ${ROW_GROUP}`,
  'DICTIONARY_SIZE_LIMIT 500',
  'WRITE_BLOOM_FILTER false',
];

/**
 * What is kept is read by this program alone: it takes the encodings of Parquet 2 under LZ4, a fifth less to write.
 * Every program reads the first version, in which results are downloaded (ADR 0051); with the fastest zstd they are
 * small.
 */
const FORMATOS = {
  guardado: ['PARQUET_VERSION v2', 'COMPRESSION lz4_raw'],
  baixado: ['PARQUET_VERSION v1', 'COMPRESSION zstd', 'COMPRESSION_LEVEL 1'],
};

/** The options of COPY for a file that is kept, or one that is downloaded. */
export const opcoesParquet = (formato: keyof typeof FORMATOS): string => [...OPCOES, ...FORMATOS[formato]].join(', ');

/** Writes a query's rows in its order: beside the file first, then renamed over it. Gives the number of rows. */
export async function copyToParquet(o: { connection: DuckDBConnection; sql: string; file: string }): Promise<number> {
  const tmp = `${o.file}.tmp`;
  await rm(tmp, { force: true });
  try {
    const reader = await o.connection.runAndReadAll(
      `COPY (${o.sql}) TO ${literal(tmp)} (${opcoesParquet('guardado')})`,
    );
    const linhas = Number(reader.getRowsJson()[0]?.[0] ?? 0);
    await rename(tmp, o.file);
    return linhas;
  } catch (causa) {
    // A query that is stopped while it writes leaves what it had written.
    await rm(tmp, { force: true });
    throw causa;
  }
}
