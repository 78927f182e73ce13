import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { literal } from './sql-text.ts';

export interface OpenDuckOptions {
  /** Where what does not fit in memory goes. Created when absent. */
  tempDir: string;
  /** The only folders that queries may read or write. */
  allowedDirs: readonly string[];
  memoryLimitMb?: number;
  threads?: number;
}

export interface Duck {
  connection: DuckDBConnection;
  /** Another connection to the same tables, with variables and temporary tables of its own. */
  connect(): Promise<DuckDBConnection>;
  close(): void;
}

/**
 * Opens a DuckDB of this process alone, in memory, shut off from everything but the given folders.
 *
 * Order matters: with external access off, a folder not allowed before is refused for good, and the configuration is
 * locked last so that no SQL can widen it.
 */
export async function openDuck({
  tempDir,
  allowedDirs,
  memoryLimitMb = 512,
  threads = 2,
}: OpenDuckOptions): Promise<Duck> {
  mkdirSync(tempDir, { recursive: true });
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: `${memoryLimitMb}MB`,
    threads: String(threads),
    temp_directory: tempDir,
    preserve_insertion_order: 'true',
    allocator_background_threads: 'true',
    allocator_flush_threshold: '16MB',
    allocator_bulk_deallocation_flush_threshold: '16MB',
  });
  const connection = await instance.connect();
  const folders = [...new Set([tempDir, ...allowedDirs].map((d) => path.resolve(d) + path.sep))];
  for (const statement of [
    'SET autoinstall_known_extensions = false',
    'SET autoload_known_extensions = false',
    // The operating system caches the files already, and what DuckDB caches counts as memory of the worker.
    'SET enable_external_file_cache = false',
    `SET TimeZone = 'UTC'`,
    `SET allowed_directories = [${folders.map(literal).join(', ')}]`,
    'SET enable_external_access = false',
    'SET lock_configuration = true',
  ]) {
    await connection.run(statement);
  }
  const outras: DuckDBConnection[] = [];
  return {
    connection,
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
