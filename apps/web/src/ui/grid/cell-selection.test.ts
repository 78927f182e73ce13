// Guarantees how marked ranges grow, add up and are counted.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addCell,
  type CellSelection,
  countCells,
  extendTo,
  isSelected,
  NO_SELECTION,
  selectCell,
  selectRows,
  slabs,
} from './cell-selection.ts';

const at = (row: number, column: number) => ({ row, column });

test('Shift stretches from the anchor in any direction', () => {
  const selection = extendTo(extendTo(selectCell(at(5, 3)), at(9, 4)), at(4, 1));
  expect(selection.ranges).toEqual([{ top: 4, bottom: 5, left: 1, right: 3 }]);
  expect(selection.head).toEqual(at(4, 1));
});

test('Ctrl adds a range and Shift then stretches only that one', () => {
  const selection = extendTo(addCell(selectCell(at(0, 0)), at(3, 1)), at(4, 2));
  expect(selection.ranges).toEqual([
    { top: 0, bottom: 0, left: 0, right: 0 },
    { top: 3, bottom: 4, left: 1, right: 2 },
  ]);
  expect(countCells(selection)).toBe(5);
});

test('whole rows span every displayed column', () => {
  const selection = selectRows(7, 5, 4);
  expect(countCells(selection)).toBe(12);
  expect(isSelected(selection, 6, 3)).toBe(true);
  expect(isSelected(selection, 4, 0)).toBe(false);
});

test('nothing marked holds nothing', () => {
  expect(countCells(NO_SELECTION)).toBe(0);
  expect(slabs(NO_SELECTION)).toEqual([]);
  expect(extendTo(NO_SELECTION, at(1, 1)).ranges).toHaveLength(1);
});

describe('slabs', () => {
  test('overlapping ranges are not counted twice', () => {
    const selection = extendTo(addCell(extendTo(selectCell(at(0, 0)), at(2, 2)), at(1, 1)), at(3, 3));
    expect(slabs(selection)).toEqual([
      { top: 0, bottom: 0, columns: [0, 1, 2] },
      { top: 1, bottom: 2, columns: [0, 1, 2, 3] },
      { top: 3, bottom: 3, columns: [1, 2, 3] },
    ]);
    expect(countCells(selection)).toBe(14);
  });

  test('they cover exactly the marked cells', () => {
    const position = fc.record({ row: fc.nat(8), column: fc.nat(5) });
    fc.assert(
      fc.property(fc.array(fc.tuple(position, position), { minLength: 1, maxLength: 4 }), (pairs) => {
        let selection: CellSelection = NO_SELECTION;
        for (const [from, to] of pairs) selection = extendTo(addCell(selection, from), to);
        let marked = 0;
        for (let row = 0; row <= 8; row += 1) {
          for (let column = 0; column <= 5; column += 1) {
            const covered = slabs(selection).some(
              (slab) => row >= slab.top && row <= slab.bottom && slab.columns.includes(column),
            );
            expect(covered).toBe(isSelected(selection, row, column));
            if (covered) marked += 1;
          }
        }
        expect(countCells(selection)).toBe(marked);
      }),
    );
  });
});
