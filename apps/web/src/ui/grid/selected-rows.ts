import type { CellSelection } from './cell-selection.ts';
import { slabs } from './cell-selection.ts';
import type { CopiedRow } from './copy-text.ts';
import type { GridColumn, GridRow } from './grid-column.ts';
import { sumDecimals } from './sum-decimals.ts';

/** Rows `from` to `to` (excluded) of the shown result. */
type RowsOf<Answer> = (from: number, to: number) => Answer;

/** The marked cells row by row, from rows that are at hand; undefined when some are not. */
export function selectedRowsAtHand(
  selection: CellSelection,
  columns: readonly GridColumn[],
  rowsOf: RowsOf<readonly GridRow[] | undefined>,
): CopiedRow[] | undefined {
  const marked: CopiedRow[] = [];
  for (const slab of slabs(selection)) {
    const rows = rowsOf(slab.top, slab.bottom + 1);
    if (rows === undefined) return undefined;
    const keys = keysOf(slab.columns, columns);
    for (const row of rows) marked.push({ row, marked: keys });
  }
  return marked;
}

/** As {@link selectedRowsAtHand}, asking for the rows that are not at hand. */
export async function fetchSelectedRows(
  selection: CellSelection,
  columns: readonly GridColumn[],
  rowsOf: RowsOf<Promise<readonly GridRow[]>>,
): Promise<CopiedRow[]> {
  const marked: CopiedRow[] = [];
  for (const slab of slabs(selection)) {
    const keys = keysOf(slab.columns, columns);
    for (const row of await rowsOf(slab.top, slab.bottom + 1)) marked.push({ row, marked: keys });
  }
  return marked;
}

/** How many rows the selection touches. */
export function countRows(selection: CellSelection): number {
  return slabs(selection).reduce((total, slab) => total + slab.bottom - slab.top + 1, 0);
}

/** The columns that hold at least one marked cell, as displayed. */
export function selectedColumns(selection: CellSelection, columns: readonly GridColumn[]): GridColumn[] {
  const marked = new Set(slabs(selection).flatMap((slab) => slab.columns));
  return columns.filter((_, index) => marked.has(index));
}

/** The columns whose marked cells a sum takes: money, or quantities when no money is marked. Rates are never summed. */
export function summedColumns(selection: CellSelection, columns: readonly GridColumn[]): GridColumn[] {
  const marked = selectedColumns(selection, columns);
  const money = marked.filter((column) => column.type === 'money');
  return money.length > 0 ? money : marked.filter((column) => column.type === 'decimal');
}

/** The exact sum of the marked cells of some columns. */
export function sumSelected(rows: readonly CopiedRow[], summed: readonly GridColumn[]): string {
  return sumDecimals(amounts(rows, summed));
}

function* amounts(rows: readonly CopiedRow[], summed: readonly GridColumn[]) {
  for (const { row, marked } of rows) {
    for (const column of summed) if (marked.has(column.key)) yield row[column.key];
  }
}

function keysOf(positions: readonly number[], columns: readonly GridColumn[]): ReadonlySet<string> {
  return new Set(positions.flatMap((position) => columns[position]?.key ?? []));
}
