import type { ColumnBuffer } from './column-buffer.ts';

/** The values of a column as a dictionary in PLAIN form and, per value, its place there in `largura` bits. */
export interface ColunaCodificada {
  entradas: number;
  largura: number;
  dicionario: Uint8Array;
  /** Whole groups of eight. */
  indices: Uint8Array;
}

/** Finds a shorter form of columns with few different values. Results are lent: they stand until `recomecar`. */
export interface CodificadorDicionario {
  /** Whether there is room for the result of another column, however long it is. */
  temLugar(): boolean;
  recomecar(): void;
  /** Null when a dictionary would not be worth it. */
  codificar(coluna: ColumnBuffer): ColunaCodificada | null;
}
