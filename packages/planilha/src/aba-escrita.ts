/** How the cells of a column are shown. 'texto' keeps leading zeros and never turns a code into a number. */
export type FormatoCelula = 'texto' | 'data' | 'inteiro' | { decimais: number };

/**
 * The text of a cell, by the format of its column (number: decimal with a point, without thousands; date: yyyy-MM-dd).
 * null and '' leave the cell empty. Text is never read as a formula, whatever it begins with.
 */
export type ValorCelula = string | null;

/** A column of a sheet to write. */
export interface ColunaEscrita {
  /** Width in characters. */
  largura: number;
  formato: FormatoCelula;
  /** Values offered in a list from `primeiraLinhaDados` down; other values are accepted after a warning. */
  lista?: readonly string[];
}

/** Look of a whole row: 'cabecalho' is the machine's heading, 'titulo' is bold. */
export type EstiloLinha = 'cabecalho' | 'rotulo' | 'ajuda' | 'titulo' | 'total' | 'dado' | 'quebra';

/** A row of a sheet to write. */
export interface LinhaEscrita {
  valores: readonly ValorCelula[];
  /** Default: 'dado'. All other looks are text. */
  estilo?: EstiloLinha;
  /** Height in points. */
  altura?: number;
}

/** Rows that are XML already, and their number. The bytes are valid until the next ones are requested. */
export interface LinhasXml {
  xml: Uint8Array;
  linhas: number;
}

/** The place of the rows in the sheet, for a function that makes their XML. */
export interface LugarDasLinhas {
  /** Number of the first row. */
  primeira: number;
  /** Look of the data of a column, counted from 0; `aspa` for a text that begins like a formula. */
  estilo: (coluna: number, aspa: boolean) => number;
}

/** A sheet to write. */
export interface AbaEscrita {
  nome: string;
  colunas: readonly ColunaEscrita[];
  linhas: Iterable<LinhaEscrita> | AsyncIterable<LinhaEscrita>;
  /** Rows below those of `linhas`, for so many rows that an object for each row and cell would cost too much. */
  linhasXml?: (lugar: LugarDasLinhas) => AsyncIterable<LinhasXml>;
  /** Rows and columns that stay in sight. */
  congelar?: { linhas: number; colunas: number };
  /** Excel's filter over the row with this number (1 is the first) and everything below. */
  filtroNaLinha?: number;
  /** First row, counted from 1, that the user fills in. Everything above is locked, everything from it on is free. */
  primeiraLinhaDados?: number;
  /** Notes that open over a cell: both counted from 1. */
  notas?: readonly { linha: number; coluna: number; texto: string }[];
  /** Whether programs hide the sheet. */
  oculta?: boolean;
}
