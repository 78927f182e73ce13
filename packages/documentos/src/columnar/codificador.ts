import type { ColumnBuffer } from './column-buffer.ts';

/** The values of a column as a dictionary in PLAIN form and, per value, its place there in `largura` bits. */
export interface ValoresDicionario {
  forma: 'dicionario';
  entradas: number;
  largura: number;
  dicionario: Uint8Array;
  /** Whole groups of eight. */
  indices: Uint8Array;
}

/** Integers as differences between neighbours: Parquet's DELTA_BINARY_PACKED. */
export interface ValoresDiferencas {
  forma: 'diferencas';
  valores: Uint8Array;
}

/** Texts without what they begin with of the one before: Parquet's DELTA_BYTE_ARRAY. */
export interface ValoresPrefixos {
  forma: 'prefixos';
  /** Lengths of both parts as differences, then the bytes. */
  valores: Uint8Array[];
}

/** Finds a form of a column that is shorter than PLAIN. Results are lent: they stand until `recomecar`. */
export interface Codificador {
  /** Whether there is room for the result of another column, however long it is. */
  temLugar(): boolean;
  recomecar(): void;
  /** Null when PLAIN is about as good. Else the column's own bytes may be gone. */
  codificar(coluna: ColumnBuffer): ValoresDicionario | ValoresDiferencas | ValoresPrefixos | null;
  /** The smallest and the largest of a column of 4-byte integers; null when it cannot tell. */
  medir(coluna: ColumnBuffer): { menor: number; maior: number } | null;
}
