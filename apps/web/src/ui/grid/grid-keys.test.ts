// Guarantees what the keys and the pointer mark in the grid.

import { describe, expect, test } from 'vitest';
import { extendTo, NO_SELECTION, selectCell } from './cell-selection.ts';
import { effectOfKey, type GridKey, selectionOfPress } from './grid-keys.ts';

const size = { rows: 100, columns: 6, pageRows: 20 };
const at = { row: 10, column: 2 };
const press = (key: string, modifiers: Partial<GridKey> = {}): GridKey => ({
  key,
  ctrl: false,
  shift: false,
  alt: false,
  ...modifiers,
});

describe('keys of a spreadsheet', () => {
  test('Home and End go along the row, with Ctrl to the corners', () => {
    const selection = selectCell(at);
    expect(effectOfKey(press('Home'), at, selection, size)).toEqual({ focus: { row: 10, column: 0 } });
    expect(effectOfKey(press('End'), at, selection, size)).toEqual({ focus: { row: 10, column: 5 } });
    expect(effectOfKey(press('Home', { ctrl: true }), at, selection, size)).toEqual({ focus: { row: 0, column: 0 } });
    expect(effectOfKey(press('End', { ctrl: true }), at, selection, size)).toEqual({ focus: { row: 99, column: 5 } });
  });

  test('Shift and an arrow stretch from the anchor and stop at the border', () => {
    const first = effectOfKey(press('ArrowUp', { shift: true }), at, selectCell(at), size)?.selection;
    expect(first?.ranges).toEqual([{ top: 9, bottom: 10, left: 2, right: 2 }]);
    const corner = extendTo(selectCell(at), { row: 0, column: 0 });
    expect(effectOfKey(press('ArrowLeft', { shift: true }), at, corner, size)?.selection?.head).toEqual({
      row: 0,
      column: 0,
    });
  });

  test('Shift and PageDown stretch by a page', () => {
    const effect = effectOfKey(press('PageDown', { shift: true }), at, selectCell(at), size);
    expect(effect?.selection?.ranges).toEqual([{ top: 10, bottom: 30, left: 2, right: 2 }]);
    const up = effectOfKey(press('PageUp', { shift: true }), at, selectCell(at), size);
    expect(up?.selection?.ranges).toEqual([{ top: 0, bottom: 10, left: 2, right: 2 }]);
  });

  test('Ctrl, Shift and an arrow stretch to the border', () => {
    const effect = effectOfKey(press('ArrowDown', { shift: true, ctrl: true }), at, NO_SELECTION, size);
    expect(effect?.selection?.ranges).toEqual([{ top: 10, bottom: 99, left: 2, right: 2 }]);
  });

  test('Ctrl+A marks everything, Shift+blank the row, Ctrl+blank the column', () => {
    const all = effectOfKey(press('a', { ctrl: true }), at, NO_SELECTION, size)?.selection;
    expect(all?.ranges).toEqual([{ top: 0, bottom: 99, left: 0, right: 5 }]);
    const row = effectOfKey(press(' ', { shift: true }), at, NO_SELECTION, size)?.selection;
    expect(row?.ranges).toEqual([{ top: 10, bottom: 10, left: 0, right: 5 }]);
    const column = effectOfKey(press(' ', { ctrl: true }), at, NO_SELECTION, size)?.selection;
    expect(column?.ranges).toEqual([{ top: 0, bottom: 99, left: 2, right: 2 }]);
  });

  test('Enter opens the row and Esc comes back to the focused cell', () => {
    expect(effectOfKey(press('Enter'), at, selectCell(at), size)).toEqual({ open: 10 });
    const wide = extendTo(selectCell(at), { row: 12, column: 4 });
    expect(effectOfKey(press('Escape'), at, wide, size)).toEqual({ selection: selectCell(at) });
    expect(effectOfKey(press('Escape'), at, selectCell(at), size)).toBeUndefined();
  });

  test('plain arrows, letters and an empty grid are left alone', () => {
    for (const key of ['ArrowDown', 'PageDown', 'c', 'a', 'Tab']) {
      expect(effectOfKey(press(key), at, selectCell(at), size)).toBeUndefined();
    }
    expect(effectOfKey(press('End'), at, NO_SELECTION, { rows: 0, columns: 6, pageRows: 20 })).toBeUndefined();
  });
});

test('a press marks, stretches with Shift and adds with Ctrl', () => {
  const first = selectionOfPress(NO_SELECTION, at, { ctrl: false, shift: false });
  const stretched = selectionOfPress(first, { row: 11, column: 3 }, { ctrl: false, shift: true });
  expect(stretched.ranges).toEqual([{ top: 10, bottom: 11, left: 2, right: 3 }]);
  expect(selectionOfPress(stretched, { row: 20, column: 0 }, { ctrl: true, shift: false }).ranges).toHaveLength(2);
});
