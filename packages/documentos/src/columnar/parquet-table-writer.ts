import type { EsquemaTabela } from './schema.ts';

/** text: string; decimal: bigint of the unscaled value; date: days since 1970-01-01; timestamp: microseconds since 1970 as bigint; int32: number. */
export type ValorColuna = string | number | bigint | null;

export interface ParquetTableWriter {
  append(row: readonly ValorColuna[]): void;
  /** Writes the footer, syncs and renames into place. */
  close(): { linhas: number; bytes: number };
  /** Drops what was written. */
  abort(): void;
}

export function createParquetTableWriter(_o: { path: string; esquema: EsquemaTabela }): ParquetTableWriter {
  throw new Error('pending');
}
