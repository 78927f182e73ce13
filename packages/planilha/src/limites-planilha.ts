/** What an uploaded workbook may cost. */
export interface LimitesPlanilha {
  /** Bytes of all its parts after inflating. */
  maximoBytes: number;
  /** Inflated bytes for each stored byte; looked at only above 1 MiB. */
  maximaRazao: number;
  maximoPartes: number;
  /** Values in rows beyond this refuse the workbook. */
  maximoLinhas: number;
  /** More rows with a value than this, in all sheets together, refuse the workbook. */
  maximoLinhasDaPasta: number;
  /** Cells in columns beyond this are not read. */
  maximoColunas: number;
  /** A cell with more characters refuses the workbook. */
  maximoCaracteres: number;
  /** A sheet's name with more characters refuses the workbook. */
  maximoNome: number;
  /** The calling thread parses up to so many inflated bytes by itself: they grow to less than a thread takes. */
  maximoBytesAqui: number;
  /** Heap of the thread that parses what is larger. */
  memoriaMb: number;
}

/** An honest workbook inflates six times, a bomb a thousand; the widest sheet of a model has fewer than 60 columns. */
export const LIMITES_PLANILHA: LimitesPlanilha = {
  maximoBytes: 200 * 1024 ** 2,
  maximaRazao: 200,
  maximoPartes: 5_000,
  maximoLinhas: 200_003,
  // What becomes of so many rows still fits in the memory of a worker.
  maximoLinhasDaPasta: 400_000,
  maximoColunas: 512,
  // What a cell of Excel holds.
  maximoCaracteres: 32_767,
  // Excel takes 31; other programs more.
  maximoNome: 255,
  maximoBytesAqui: 8 * 1024 ** 2,
  memoriaMb: 512,
};
