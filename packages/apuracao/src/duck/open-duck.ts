import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { LeitorSql, LinhaSql } from '../bloco-m/read-meses.ts';
import { literal } from './sql-text.ts';

export interface OpenDuckOptions {
  /** Folder for data that does not fit in memory; queries may write there. Created when absent; without it none. */
  tempDir?: string;
  /** The only other folders that queries may read or write. Default: none. */
  allowedDirs?: readonly string[];
  /** Default: 512. */
  memoryLimitMb?: number;
  /**
   * Default: 2. With one thread no thread waits for another; many small statements then take a quarter less processor
   * time.
   */
  threads?: number;
  /** Keeps the footers of Parquet files in memory, for files that are read again and again. Default: false. */
  cacheMetadata?: boolean;
}

/** A database as calculations use it: statements, and rows of texts. */
export interface Banco extends LeitorSql {
  close(): void;
}

export interface Duck extends Banco {
  connection: DuckDBConnection;
  /** Another connection to the same tables, with variables and temporary tables of its own. `close` closes it. */
  connect(): Promise<DuckDBConnection>;
  /** For connections that their user closes. */
  instance: DuckDBInstance;
}

/**
 * Opens a DuckDB of this process alone, in memory, shut off from everything but the given folders.
 *
 * Order matters: with external access off, DuckDB refuses any folder that was not allowed before, and the configuration
 * is locked last so that no SQL can widen it.
 */
export async function openDuck({
  tempDir,
  allowedDirs = [],
  memoryLimitMb = 512,
  threads = 2,
  cacheMetadata = false,
}: OpenDuckOptions): Promise<Duck> {
  if (tempDir !== undefined) mkdirSync(tempDir, { recursive: true });
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: `${memoryLimitMb}MB`,
    threads: String(threads),
    temp_directory: tempDir ?? '',
    preserve_insertion_order: 'true',
    allocator_background_threads: 'true',
    allocator_flush_threshold: '16MB',
    allocator_bulk_deallocation_flush_threshold: '16MB',
  });
  const connection = await instance.connect();
  const folders = [...new Set([...(tempDir === undefined ? [] : [tempDir]), ...allowedDirs].map(asFolder))];
  for (const statement of [
    'SET autoinstall_known_extensions = false',
    'SET autoload_known_extensions = false',
    // The operating system caches the files already, and what DuckDB caches counts as memory of the process.
    'SET enable_external_file_cache = false',
    `SET parquet_metadata_cache = ${cacheMetadata}`,
    `SET TimeZone = 'UTC'`,
    `SET allowed_directories = [${folders.map(literal).join(', ')}]`,
    'SET enable_external_access = false',
    'SET lock_configuration = true',
  ]) {
    await connection.run(statement);
  }
  const outras: DuckDBConnection[] = [];
  return {
    ...leitorSql(connection),
    connection,
    instance,
    async connect() {
      const outra = await instance.connect();
      outras.push(outra);
      return outra;
    },
    close() {
      for (const c of [...outras, connection]) c.closeSync();
      instance.closeSync();
    },
  };
}

/** A connection as calculations use it: statements, and rows of texts. */
export const leitorSql = (connection: DuckDBConnection): LeitorSql => ({
  async run(sql) {
    await connection.run(sql);
  },
  async read(sql) {
    const reader = await connection.runAndReadAll(sql);
    return reader.getRowObjectsJson() as LinhaSql[]; // The calculations cast every column to text.
  },
});

/** With a separator at its end, so that no folder whose name only begins alike is allowed, too. */
function asFolder(dir: string): string {
  const folder = path.resolve(dir);
  return folder.endsWith(path.sep) ? folder : folder + path.sep;
}
