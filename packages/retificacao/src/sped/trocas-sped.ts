/**
 * Changes of a SPED file, by physical line of the unchanged file. A new line has its place between two lines, given by
 * a fraction: of n new lines before line 8, the k-th (from 1) is at 7 + k/(n + 1). A reader of the changed file before
 * it is written (`walkAlterado`) can therefore name its records, and ask for more changes (`composeTrocas`).
 */
export interface TrocasSped {
  /** The lines that take the record's place, in file form without line end; null or none drops the record. */
  substituir: ReadonlyMap<number, readonly string[] | null>;
  /** Lines to add before the record of that line, whatever happens to the record. */
  insertAntes: ReadonlyMap<number, readonly string[]>;
}

/** The place of the new line with this index (from 0) among `quantas` new lines before a line. */
export const lugarDaNova = (linha: number, indice: number, quantas: number): number =>
  linha - 1 + (indice + 1) / (quantas + 1);
