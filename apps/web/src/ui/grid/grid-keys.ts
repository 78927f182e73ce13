import { addCell, type CellPosition, type CellSelection, extendTo, selectCell, selectRows } from './cell-selection.ts';

export interface GridKey {
  key: string;
  ctrl: boolean;
  shift: boolean;
  alt: boolean;
}

/** What a key does to the grid: a new selection, a cell to bring the focus to, a row to open; undefined: not ours. */
export interface KeyEffect {
  selection?: CellSelection;
  focus?: CellPosition;
  open?: number;
}

/**
 * The keys that a spreadsheet has and the grid library leaves out. Plain arrows and PageUp/PageDown stay with the
 * library; `at` is the focused cell.
 */
export function effectOfKey(
  key: GridKey,
  at: CellPosition,
  selection: CellSelection,
  size: { rows: number; columns: number; pageRows: number },
): KeyEffect | undefined {
  if (key.alt || size.rows === 0 || size.columns === 0) return undefined;
  const last = { row: size.rows - 1, column: size.columns - 1 };
  const head = selection.head ?? at;
  const move = MOVES[key.key];
  const pages = key.key === 'PageDown' ? 1 : key.key === 'PageUp' ? -1 : 0;

  if (pages !== 0 && key.shift && !key.ctrl) {
    const to = { row: clamp(head.row + pages * size.pageRows, last.row), column: head.column };
    return { selection: extendTo(selection.anchor === null ? selectCell(at) : selection, to) };
  }
  if (move !== undefined && key.shift) {
    const to = key.ctrl
      ? { row: edge(head.row, move.row, last.row), column: edge(head.column, move.column, last.column) }
      : { row: clamp(head.row + move.row, last.row), column: clamp(head.column + move.column, last.column) };
    return { selection: extendTo(selection.anchor === null ? selectCell(at) : selection, to) };
  }
  switch (key.key) {
    case 'Enter':
      return key.shift || key.ctrl ? undefined : { open: at.row };
    case 'Home':
    case 'End': {
      const from = key.shift ? head : at;
      const end = key.key === 'End';
      const to = {
        row: key.ctrl ? (end ? last.row : 0) : from.row,
        column: end ? last.column : 0,
      };
      if (!key.shift) return { focus: to };
      return { selection: extendTo(selection.anchor === null ? selectCell(at) : selection, to) };
    }
    case 'a':
    case 'A':
      return key.ctrl ? { selection: selectRows(0, last.row, size.columns) } : undefined;
    case ' ':
      if (key.shift) return { selection: selectRows(at.row, at.row, size.columns) };
      if (key.ctrl) {
        const column = { row: 0, column: at.column };
        return { selection: extendTo(selectCell(column), { row: last.row, column: at.column }) };
      }
      return {};
    case 'Escape':
      return selection.ranges.length > 1 || (selection.head !== null && !same(selection.head, at))
        ? { selection: selectCell(at) }
        : undefined;
    default:
      return undefined;
  }
}

/** The selection after a press of the pointer on a cell. */
export function selectionOfPress(
  selection: CellSelection,
  at: CellPosition,
  keys: { ctrl: boolean; shift: boolean },
): CellSelection {
  if (keys.shift) return extendTo(selection, at);
  return keys.ctrl ? addCell(selection, at) : selectCell(at);
}

const MOVES: Readonly<Record<string, CellPosition>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

function clamp(value: number, last: number): number {
  return Math.max(0, Math.min(last, value));
}

function edge(value: number, step: number, last: number): number {
  if (step === 0) return value;
  return step < 0 ? 0 : last;
}

function same(a: CellPosition, b: CellPosition): boolean {
  return a.row === b.row && a.column === b.column;
}
