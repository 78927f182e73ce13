import { formatCell } from './format-cell.ts';
import type { GridColumn, GridRow } from './grid-column.ts';

const CHARACTER_PX = 7.2;
const CELL_PADDING_PX = 26;
const HEADER_EXTRA_PX = 44;
const NARROWEST_PX = 76;
const WIDEST_PX = 320;

/** A first width for a column from its heading and the rows at hand, without asking the browser to lay anything out. */
export function firstWidth(column: GridColumn, rows: readonly GridRow[]): number {
  let longest = 0;
  for (const row of rows) longest = Math.max(longest, formatCell(row[column.key], column).length);
  const heading = column.key.length * CHARACTER_PX + HEADER_EXTRA_PX;
  const content = longest * CHARACTER_PX + CELL_PADDING_PX;
  return Math.round(Math.min(WIDEST_PX, Math.max(NARROWEST_PX, heading, content)));
}
