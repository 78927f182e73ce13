/** A cell that is not empty. */
export interface CelulaLida {
  tipo: 'texto' | 'numero' | 'data' | 'logico' | 'erro';
  /**
   * texto: as typed, untrimmed. numero: decimal with a point, no exponent, rounded to the 15 digits that a spreadsheet
   * shows. data: yyyy-MM-dd, without its time of day. logico: 'VERDADEIRO' or 'FALSO'. erro: `#REF!` and its like,
   * empty for a formula that was never worked out.
   */
  texto: string;
  /** The value is the one that the program last worked out for a formula. */
  formula: boolean;
  /** Of a number: days of this workbook are counted from 1904, for whoever takes it for a day that lost its look. */
  desde1904?: true;
}

/**
 * What reading a workbook gives, in order: once the names of its sheets, then each row that has a cell, sheet after
 * sheet. Rows count as Excel shows them; `celulas[0]` is column A, null where nothing is.
 */
export type EventoPlanilha =
  | { tipo: 'abas'; abas: string[] }
  | { tipo: 'linha'; aba: string; linha: number; celulas: (CelulaLida | null)[] };
