import { isDeadline, LONGEST_DEADLINE } from './deadline.ts';
import { formatCell } from './format-cell.ts';
import type { GridColumn, GridRow } from './grid-column.ts';
import { addsUp } from './grid-totals.ts';

const CELL_PADDING_PX = 26;
const HEADER_EXTRA_PX = 48;
const NARROWEST_PX = 76;
const WIDEST_PX = 400;
/** A total is longer than the amounts it is made of. */
const TOTAL_EXTRA_PX = 32;

/** A first width for a column from its heading and the rows at hand, without asking the browser to lay anything out. */
export function firstWidth(column: GridColumn, rows: readonly GridRow[]): number {
  let widest = isDeadline(column) ? textWidth(LONGEST_DEADLINE) : 0;
  for (const row of rows) widest = Math.max(widest, textWidth(formatCell(row[column.key], column)));
  if (addsUp(column)) widest += TOTAL_EXTRA_PX;
  return Math.round(
    Math.min(
      column.widest ?? WIDEST_PX,
      Math.max(NARROWEST_PX, textWidth(column.key) + HEADER_EXTRA_PX, widest + CELL_PADDING_PX),
    ),
  );
}

/** About how many pixels a text takes at 13 px; figures have one width. */
function textWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    if (character >= '0' && character <= '9') width += 8.2;
    else if (character >= 'A' && character <= 'Z') width += 9.2;
    else if (character === ' ' || character === '.' || character === ',' || character === '/') width += 4.6;
    else width += 7.4;
  }
  return width;
}
