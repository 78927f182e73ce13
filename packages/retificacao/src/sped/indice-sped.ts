import type { ResumoFiltro } from '@apura/documentos/registros';

/**
 * Where the documents of a file are, in stretches of a few KB: enough to visit some documents without reading the
 * others.
 */
export interface IndiceSped extends ResumoFiltro {
  /** The place after the last record: in the file, and as a line. */
  fim: { posicao: number; linha: number };
}

/** Records without a role are visited. A file with more of them than this is visited whole. */
export const MAXIMO_SEM_PAPEL = 1_000;

/** Consecutive records of one block that are not visited. */
export interface Pulados {
  posicao: number;
  tamanho: number;
  /** `codigo >>> 24` of the records. */
  bloco: number;
  registros: number;
  linhas: number;
}
