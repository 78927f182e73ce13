/**
 * What changes in a SPED file, by physical line of the file as it stands. What comes in has its place between two
 * lines, told by a fraction: of n new lines before line 8, the k-th (from 1) is at 7 + k/(n + 1). So whoever reads the
 * changed file before it is written (`walkAlterado`) can name its records, and ask for more changes (`composeTrocas`).
 */
export interface TrocasSped {
  /** The lines that take the record's place, in file form without line end; null or none drops the record. */
  substituir: ReadonlyMap<number, readonly string[] | null>;
  /** Lines that come before the record of that line, whatever happens to it. */
  insertAntes: ReadonlyMap<number, readonly string[]>;
}

/** The place of the new line of that index (from 0) among so many before a line. */
export const lugarDaNova = (linha: number, indice: number, quantas: number): number =>
  linha - 1 + (indice + 1) / (quantas + 1);
