/** Limits for an uploaded workbook. */
export interface LimitesPlanilha {
  /** Bytes of all its parts after inflating. */
  maximoBytes: number;
  /** Inflated bytes for each stored byte; checked only above 1 MiB. */
  maximaRazao: number;
  maximoPartes: number;
  /** A workbook with values in rows beyond this is refused. */
  maximoLinhas: number;
  /** A workbook with more rows with a value, in all sheets together, is refused. */
  maximoLinhasDaPasta: number;
  /** Cells in columns beyond this are not read. */
  maximoColunas: number;
  /** The most characters of a cell; a workbook with a longer text is refused. */
  maximoCaracteres: number;
  /** The most characters of a sheet's name; a workbook with a longer name is refused. */
  maximoNome: number;
  /** Up to this many inflated bytes are parsed in the calling thread: they take less memory than a thread. */
  maximoBytesAqui: number;
  /** Heap of the thread that parses larger workbooks. */
  memoriaMb: number;
}

/**
 * A normal workbook inflates six times, a bomb a thousand times; the widest sheet of a model has fewer than 60 columns.
 */
export const LIMITES_PLANILHA: LimitesPlanilha = {
  maximoBytes: 200 * 1024 ** 2,
  maximaRazao: 200,
  maximoPartes: 5_000,
  maximoLinhas: 200_003,
  // The values of this many rows still fit in the memory of a worker.
  maximoLinhasDaPasta: 400_000,
  maximoColunas: 512,
  // The limit of a cell of Excel.
  maximoCaracteres: 32_767,
  // Excel accepts 31; other programs more.
  maximoNome: 255,
  maximoBytesAqui: 8 * 1024 ** 2,
  memoriaMb: 512,
};
