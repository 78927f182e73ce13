/** A cell that is not empty. */
export interface CelulaLida {
  tipo: 'texto' | 'numero' | 'data' | 'logico' | 'erro';
  /**
   * texto: as typed, untrimmed. numero: decimal with a point, no exponent, rounded to the 15 digits that a spreadsheet
   * shows. data: yyyy-MM-dd, without its time of day. logico: 'VERDADEIRO' or 'FALSO'. erro: `#REF!` and the like;
   * empty for a formula that was never calculated.
   */
  texto: string;
  /** Whether the value is the last result of a formula. */
  formula: boolean;
  /**
   * For a number: this workbook counts days from 1904, which matters when the number is a day that lost its date
   * format.
   */
  desde1904?: true;
}

/**
 * The events of reading a workbook, in order: once the names of its sheets, then each row with a cell, sheet after
 * sheet. Rows are numbered as Excel shows them; `celulas[0]` is column A, null for an empty cell.
 */
export type EventoPlanilha =
  | { tipo: 'abas'; abas: string[] }
  | { tipo: 'linha'; aba: string; linha: number; celulas: (CelulaLida | null)[] };
