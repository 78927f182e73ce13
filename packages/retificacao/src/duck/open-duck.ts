import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { LeitorSql, LinhaSql } from '@apura/apuracao';
import { DuckDBInstance } from '@duckdb/node-api';
import { literal } from './sql-text.ts';

/** A database of this process alone, as the recomputation uses it: statements, and rows of texts. */
export interface Banco extends LeitorSql {
  close(): void;
}

export interface OpenDuckOptions {
  /** Folder for data that does not fit in memory; queries may write there. Created when absent. */
  tempDir: string;
  /** The only other folders that queries may read. */
  allowedDirs: readonly string[];
  memoryLimitMb: number;
  /**
   * Default: 2. With one thread no thread waits for another; many small statements then take a quarter less processor
   * time.
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
 * Opens a DuckDB in memory that can read only the given folders. With external access off, DuckDB refuses any folder
 * that was not allowed before; the configuration is locked last, so that no SQL can widen it.
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
    // The operating system caches the files already, and DuckDB's own cache counts as memory of the process.
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
