/** How the cells of a column are shown. 'texto' keeps leading zeros and never turns a code into a number. */
export type FormatoCelula = 'texto' | 'data' | 'inteiro' | { decimais: number };

/**
 * A value as it is written: text by its column's format (of a number: decimal with a point, without thousands; of a
 * date: yyyy-MM-dd). null and '' leave the cell empty. Text is never read as a formula, whatever it begins with.
 */
export type ValorCelula = string | null;

export interface ColunaEscrita {
  /** In characters. */
  largura: number;
  formato: FormatoCelula;
  /** Values offered in a list from `primeiraLinhaDados` down; others are accepted after a warning. */
  lista?: readonly string[];
}

/** Look of a whole row: 'cabecalho' is the machine's heading, 'titulo' is bold. */
export type EstiloLinha = 'cabecalho' | 'rotulo' | 'ajuda' | 'titulo' | 'total' | 'dado' | 'quebra';

export interface LinhaEscrita {
  valores: readonly ValorCelula[];
  /** 'dado' when not given. All other looks are text. */
  estilo?: EstiloLinha;
  /** In points. */
  altura?: number;
}

/** Rows that are XML already, with how many they are. The bytes hold until the next are asked for. */
export interface LinhasXml {
  xml: Uint8Array;
  linhas: number;
}

/** What makes rows of XML has to know of the sheet. */
export interface LugarDasLinhas {
  /** Number of the first of them. */
  primeira: number;
  /** Look of the data of a column, counted from 0; with `aspa` of what begins like a formula and is text. */
  estilo: (coluna: number, aspa: boolean) => number;
}

export interface AbaEscrita {
  nome: string;
  colunas: readonly ColunaEscrita[];
  linhas: Iterable<LinhaEscrita> | AsyncIterable<LinhaEscrita>;
  /** Rows below those: for so many that an object for each, and for each cell, would cost more than all else. */
  linhasXml?: (lugar: LugarDasLinhas) => AsyncIterable<LinhasXml>;
  /** Rows and columns that stay in sight. */
  congelar?: { linhas: number; colunas: number };
  /** Excel's filter over the row with this number (1 is the first) and everything below. */
  filtroNaLinha?: number;
  /** First row, counted from 1, that the user fills in. Everything above is locked, everything from it on is free. */
  primeiraLinhaDados?: number;
  /** Notes that open over a cell: both counted from 1. */
  notas?: readonly { linha: number; coluna: number; texto: string }[];
  /** Not shown by the program. */
  oculta?: boolean;
}
