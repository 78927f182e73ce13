/** A typed value as the file writes it, or a sentence on why it cannot be written. */
export type ValorConferido = { valor: string } | { erro: string };

/** A value that a user typed for a field of a change. */
export interface ValorDigitado {
  /** The sheet of the workbook. */
  aba: string;
  /** Official field. */
  campo: string;
  texto: string;
}
