/** A row of a file that a user chose: its number as programs show it, and the text of its cells. */
export interface LinhaLida {
  numero: number;
  celulas: readonly string[];
}

/** A table of such a file: a sheet of a workbook, or the whole of a CSV or a JSON. */
export interface TabelaLida {
  nome: string;
  linhas: readonly LinhaLida[];
}

/** More rows than a month of a large company has, and few enough for the page. */
export const MAXIMO_LINHAS = 200_000;

/** The file cannot be mapped. `message` is a sentence for the user. */
export class TabelaIlegivel extends Error {}
