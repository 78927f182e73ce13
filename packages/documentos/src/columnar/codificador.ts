import type { ColumnBuffer } from './column-buffer.ts';

/** A column as a dictionary in PLAIN form, and for each value the index of its entry in `largura` bits. */
export interface ValoresDicionario {
  forma: 'dicionario';
  entradas: number;
  largura: number;
  dicionario: Uint8Array;
  /** Filled up to groups of eight. */
  indices: Uint8Array;
}

/** Integers as differences between neighbours: Parquet's DELTA_BINARY_PACKED. */
export interface ValoresDiferencas {
  forma: 'diferencas';
  valores: Uint8Array;
}

/** Texts without the prefix that each shares with the one before: Parquet's DELTA_BYTE_ARRAY. */
export interface ValoresPrefixos {
  forma: 'prefixos';
  /** Lengths of both parts as differences, then the bytes. */
  valores: Uint8Array[];
}

/** Finds a form of a column that is shorter than PLAIN. Results are valid until `restart` is called. */
export interface Codificador {
  /** Whether there is room for the result of another column, however long it is. */
  hasRoom(): boolean;
  restart(): void;
  /** Null when PLAIN is about as short. Otherwise the bytes of the column may be overwritten. */
  encode(coluna: ColumnBuffer): ValoresDicionario | ValoresDiferencas | ValoresPrefixos | null;
  /** The smallest and the largest value of a column of 4-byte integers; null when they are unknown. */
  measure(coluna: ColumnBuffer): { menor: number; maior: number } | null;
}
