/** A rectangle of cells by position (row of the whole result, column as displayed), all ends included. */
interface CellRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** What is marked in the grid. The last range is the live one: it spans from the anchor to the head. */
export interface CellSelection {
  ranges: readonly CellRange[];
  anchor: CellPosition | null;
  head: CellPosition | null;
}

export interface CellPosition {
  row: number;
  column: number;
}

export const NO_SELECTION: CellSelection = { ranges: [], anchor: null, head: null };

/** One cell alone, as after a plain click or an arrow key. */
export function selectCell(at: CellPosition): CellSelection {
  return { ranges: [span(at, at)], anchor: at, head: at };
}

/** The live range stretched to another cell, as with Shift; without an anchor it begins there. */
export function extendTo(selection: CellSelection, to: CellPosition): CellSelection {
  if (selection.anchor === null) return selectCell(to);
  return { ...selection, ranges: [...selection.ranges.slice(0, -1), span(selection.anchor, to)], head: to };
}

/** A further range beside the present ones, as with Ctrl and a click. */
export function addCell(selection: CellSelection, at: CellPosition): CellSelection {
  return { ranges: [...selection.ranges, span(at, at)], anchor: at, head: at };
}

/** Whole rows, from the first to the last displayed column. */
export function selectRows(from: number, to: number, columnCount: number): CellSelection {
  const right = Math.max(0, columnCount - 1);
  const anchor = { row: from, column: 0 };
  const head = { row: to, column: right };
  return { ranges: [span(anchor, head)], anchor, head };
}

/** Whether a cell is marked by any range. */
export function isSelected(selection: CellSelection, row: number, column: number): boolean {
  return selection.ranges.some((range) => holds(range, row, column));
}

/** How many different cells are marked; a cell under two ranges counts once. */
export function countCells(selection: CellSelection): number {
  if (selection.ranges.length < 2) return selection.ranges.reduce((total, range) => total + area(range), 0);
  let total = 0;
  for (const slab of slabs(selection)) total += (slab.bottom - slab.top + 1) * slab.columns.length;
  return total;
}

/** Runs of rows that share the same marked columns, from top to bottom: the shape of a copy or a sum. */
export interface Slab {
  top: number;
  bottom: number;
  columns: readonly number[];
}

/** The selection cut into {@link Slab}s, without overlap and in the order of the screen. */
export function slabs(selection: CellSelection): Slab[] {
  const edges = new Set<number>();
  for (const range of selection.ranges) {
    edges.add(range.top);
    edges.add(range.bottom + 1);
  }
  const cuts = [...edges].sort((a, b) => a - b);
  const result: Slab[] = [];
  for (let index = 0; index + 1 < cuts.length; index += 1) {
    const top = cuts[index] ?? 0;
    const bottom = (cuts[index + 1] ?? 0) - 1;
    const columns = new Set<number>();
    for (const range of selection.ranges) {
      if (range.top > top || range.bottom < bottom) continue;
      for (let column = range.left; column <= range.right; column += 1) columns.add(column);
    }
    if (columns.size > 0) result.push({ top, bottom, columns: [...columns].sort((a, b) => a - b) });
  }
  return result;
}

function span(a: CellPosition, b: CellPosition): CellRange {
  return {
    top: Math.min(a.row, b.row),
    bottom: Math.max(a.row, b.row),
    left: Math.min(a.column, b.column),
    right: Math.max(a.column, b.column),
  };
}

function holds(range: CellRange, row: number, column: number): boolean {
  return row >= range.top && row <= range.bottom && column >= range.left && column <= range.right;
}

function area(range: CellRange): number {
  return (range.bottom - range.top + 1) * (range.right - range.left + 1);
}
