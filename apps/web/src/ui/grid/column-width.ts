import { isDeadline, LONGEST_DEADLINE } from './deadline.ts';
import { formatCell } from './format-cell.ts';
import type { GridColumn, GridRow } from './grid-column.ts';
import { addsUp, mainAmount } from './grid-totals.ts';

const CELL_PADDING_PX = 26;
const HEADER_EXTRA_PX = 48;
const NARROWEST_PX = 76;
const WIDEST_PX = 400;
/** Access keys are compared figure by figure: they are shown whole. */
const KEY_PX = 420;
const KEY = /^[0-9A-Z]{44}$/;
/** A total is longer than the amounts it is made of. */
const TOTAL_EXTRA_PX = 32;

/** A first width for a column from its heading and the rows at hand, without asking the browser to lay anything out. */
export function firstWidth(column: GridColumn, rows: readonly GridRow[]): number {
  let widest = isDeadline(column) ? textWidth(LONGEST_DEADLINE) : 0;
  const most = column.widest ?? (rows.some((row) => KEY.test(String(row[column.key] ?? ''))) ? KEY_PX : WIDEST_PX);
  for (const row of rows) widest = Math.max(widest, textWidth(formatCell(row[column.key], column)));
  if (addsUp(column)) widest += TOTAL_EXTRA_PX;
  return Math.round(
    Math.min(most, Math.max(NARROWEST_PX, textWidth(column.key) + HEADER_EXTRA_PX, widest + CELL_PADDING_PX)),
  );
}

/** The most of a grid's width that held columns take from the others. */
const MOST_HELD = 0.45;
/** A narrower grid, as on a phone, holds what the rows are worth and nothing else. */
const LEAST_GRID_PX = 560;
const ROW_HEAD_PX = 90;

/**
 * The columns that are held in view at first, so that nobody scrolls for them: what the rows are worth before anything
 * else. None where all columns are in view, or where there is no room for others beside them.
 */
export function heldColumns(options: {
  columns: readonly GridColumn[];
  highlights: readonly string[];
  rows: readonly GridRow[];
  widthPx: number;
}): ReadonlySet<string> {
  const { columns, highlights, rows, widthPx } = options;
  const widths = new Map(columns.map((column) => [column.key, firstWidth(column, rows)]));
  const total = [...widths.values()].reduce((sum, width) => sum + width, ROW_HEAD_PX);
  const held = new Set<string>();
  if (total <= widthPx) return held;
  let room = widthPx * MOST_HELD;
  const amount = mainAmount(columns)?.key ?? '';
  const first = [...highlights].sort((a, b) => Number(b === amount) - Number(a === amount));
  for (const key of widthPx < LEAST_GRID_PX ? [amount] : first) {
    const width = widths.get(key);
    if (width === undefined || width > room) continue;
    room -= width;
    held.add(key);
  }
  return held;
}

/** About how many pixels a text takes at 13 px; figures have one width. */
function textWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    if (character >= '0' && character <= '9') width += 8.5;
    else if (character >= 'A' && character <= 'Z') width += 9.2;
    else if (character === ' ' || character === '.' || character === ',' || character === '/') width += 4.7;
    else width += 7.4;
  }
  return width;
}
