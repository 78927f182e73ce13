import type { ResumoFiltro } from '@apura/documentos/registros';

/**
 * Where the documents of a file are, a few KB of them at a time: enough to visit some of them without reading the
 * others.
 */
export interface IndiceSped extends ResumoFiltro {
  /** Behind the last record: where in the file, and on which line. */
  fim: { posicao: number; linha: number };
}

/** Records without a role are visited, however many they are; of a file with more of them everything is. */
export const MAXIMO_SEM_PAPEL = 1_000;

/** Records of one block that stand together and are not visited. */
export interface Pulados {
  posicao: number;
  tamanho: number;
  /** `codigo >>> 24` of them. */
  bloco: number;
  registros: number;
  linhas: number;
}
