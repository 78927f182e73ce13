import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { LeitorSql, LinhaSql } from '@apura/apuracao';
import { DuckDBInstance } from '@duckdb/node-api';
import { literal } from './sql-text.ts';

/** A database of this process alone, as the recomputation sees it: statements, and rows of texts. */
export interface Banco extends LeitorSql {
  close(): void;
}

export interface OpenDuckOptions {
  /** Where what does not fit in memory goes; queries may write there. Created when absent. */
  tempDir: string;
  /** The only other folders that queries may read. */
  allowedDirs: readonly string[];
  memoryLimitMb: number;
  /**
   * 2 unless told. With one nobody waits for another, which many small statements take a quarter less processor time
   * for.
   */
  threads?: 1 | 2;
}

const BASE = {
  preserve_insertion_order: 'true',
  allocator_background_threads: 'true',
  allocator_flush_threshold: '16MB',
  allocator_bulk_deallocation_flush_threshold: '16MB',
} as const;

/**
 * Opens a DuckDB in memory, shut off from everything but the given folders. With external access off, a folder not
 * allowed before is refused for good; the configuration is locked last, so that no SQL can widen it.
 */
export async function openDuck({ tempDir, allowedDirs, memoryLimitMb, threads = 2 }: OpenDuckOptions): Promise<Banco> {
  mkdirSync(tempDir, { recursive: true });
  const instance = await DuckDBInstance.create(':memory:', {
    ...BASE,
    threads: String(threads),
    memory_limit: `${memoryLimitMb}MB`,
    temp_directory: tempDir,
  });
  const connection = await instance.connect();
  const pastas = [...new Set([tempDir, ...allowedDirs].map((d) => path.resolve(d) + path.sep))];
  const ajustes = [
    'SET autoinstall_known_extensions = false',
    'SET autoload_known_extensions = false',
    // The operating system caches the files already, and what DuckDB caches counts as memory of the process.
    'SET enable_external_file_cache = false',
    `SET TimeZone = 'UTC'`,
    `SET allowed_directories = [${pastas.map(literal).join(', ')}]`,
    'SET enable_external_access = false',
    'SET lock_configuration = true',
  ];
  for (const sql of ajustes) await connection.run(sql);
  return {
    async run(sql) {
      await connection.run(sql);
    },
    async read(sql) {
      const reader = await connection.runAndReadAll(sql);
      return reader.getRowObjectsJson() as LinhaSql[]; // The recomputation casts every column to text.
    },
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
