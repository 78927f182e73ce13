import { formatCount } from '../../../lib/format/counts.ts';
import { formatCell } from '../format-cell.ts';
import type { GridColumn } from '../grid-column.ts';

/** The measure that every report has. */
export const COUNT = 'Número de linhas';

/** A value by which rows are put together. */
export function formatValue(valor: string | null, column: GridColumn | undefined): string {
  if (valor === null || valor === '') return '(vazio)';
  return column === undefined ? valor : formatCell(valor, column);
}

/** A sum of a column or, without one, a number of rows; blank where there is nothing to sum. */
export function formatMeasure(amount: string | null | undefined, column: GridColumn | undefined): string {
  if (amount === null || amount === undefined) return '';
  return column === undefined ? formatCount(Number(amount)) : formatCell(amount, column);
}
