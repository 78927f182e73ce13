/** A piece of a line: words close to each other. Places are in points from the left edge of the page. */
export interface CelulaPdf {
  x: number;
  fim: number;
  texto: string;
}

/** The words of a page at one height, from left to right. */
export interface LinhaPdf {
  /** Points from the upper edge of the page to the base of the letters. */
  y: number;
  celulas: CelulaPdf[];
}

export interface PaginaPdf {
  /** 1-based. */
  numero: number;
  /** From top to bottom. */
  linhas: LinhaPdf[];
}

/** `recusa` is the Portuguese reason why nothing was read; `paginas` is then empty. */
export type PdfLido = { paginas: PaginaPdf[]; recusa: null } | { paginas: []; recusa: string };

export interface LimitesPdf {
  maximoBytes: number;
  maximoPaginas: number;
  /** Pieces of text of a whole document. */
  maximoItens: number;
  tempoMs: number;
  /** Memory of the reading thread. A page that needs more ends the reading of its file only. */
  memoriaMb: number;
  /** Bytes that opening the document or reading one page may inflate and copy, beside that memory. */
  buffersMb: number;
}

/** The reason of a document that is over one of the two; its thread is used no more. */
export const PESADO =
  'O PDF precisa de memória demais para ser lido e foi deixado de lado. Divida-o e envie as partes.';

export const LIMITES_PDF: LimitesPdf = {
  maximoBytes: 64 * 1024 * 1024,
  maximoPaginas: 2_000,
  maximoItens: 2_000_000,
  tempoMs: 120_000,
  memoriaMb: 384,
  buffersMb: 512,
};
