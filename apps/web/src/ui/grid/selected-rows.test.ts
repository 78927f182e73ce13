// Guarantees the sums and the rows of the marked cells.

import { expect, test } from 'vitest';
import { addCell, extendTo, NO_SELECTION, selectCell } from './cell-selection.ts';
import { collectRows } from './collect-rows.ts';
import type { GridColumn } from './grid-column.ts';
import {
  countRows,
  fetchSelectedRows,
  selectedColumns,
  selectedRowsAtHand,
  summedColumns,
  sumSelected,
} from './selected-rows.ts';

const columns: GridColumn[] = [
  { key: 'CFOP', type: 'text' },
  { key: 'Qtde', type: 'decimal' },
  { key: 'Valor', type: 'money' },
  { key: 'Alíq.', type: 'percent' },
];
const rows = Array.from({ length: 10 }, (_, index) => ({
  CFOP: `510${index}`,
  Qtde: '1.500',
  Valor: `${index}.10`,
  'Alíq.': '1.65',
}));
const rowsOf = (from: number, to: number) => rows.slice(from, to);

test('the marked money is summed once, whatever the ranges overlap', () => {
  const selection = extendTo(
    addCell(extendTo(selectCell({ row: 0, column: 2 }), { row: 2, column: 3 }), { row: 1, column: 2 }),
    { row: 3, column: 2 },
  );
  const marked = selectedRowsAtHand(selection, columns, rowsOf);
  expect(marked).toHaveLength(4);
  expect(summedColumns(selection, columns).map((column) => column.key)).toEqual(['Valor']);
  expect(sumSelected(marked ?? [], summedColumns(selection, columns))).toBe('6.40');
  expect(countRows(selection)).toBe(4);
  expect(selectedColumns(selection, columns).map((column) => column.key)).toEqual(['Valor', 'Alíq.']);
});

test('without money the quantities are summed, and rates never', () => {
  const quantities = extendTo(selectCell({ row: 0, column: 0 }), { row: 1, column: 1 });
  expect(sumSelected(selectedRowsAtHand(quantities, columns, rowsOf) ?? [], summedColumns(quantities, columns))).toBe(
    '3.000',
  );
  expect(summedColumns(selectCell({ row: 0, column: 3 }), columns)).toEqual([]);
  expect(summedColumns(NO_SELECTION, columns)).toEqual([]);
});

test('rows that are not at hand are asked for', async () => {
  const selection = extendTo(selectCell({ row: 8, column: 0 }), { row: 9, column: 0 });
  expect(selectedRowsAtHand(selection, columns, () => undefined)).toBeUndefined();
  const fetched = await fetchSelectedRows(selection, columns, async (from, to) => rowsOf(from, to));
  expect(fetched.map(({ row }) => row.CFOP)).toEqual(['5108', '5109']);
});

test('collecting asks for windows until the end, also when the result is shorter than asked', async () => {
  const offsets: number[] = [];
  const collected = await collectRows({
    fetchWindow: async ({ offset, limit }) => {
      offsets.push(offset);
      const count = Math.max(0, Math.min(limit, 7000 - offset));
      return { rows: Array.from({ length: count }, (_, index) => ({ n: offset + index })), total: 7000, columns };
    },
    sort: [],
    q: '',
    filters: {},
    from: 500,
    to: 9000,
  });
  expect(collected).toHaveLength(6500);
  expect(collected.at(-1)).toEqual({ n: 6999 });
  expect(offsets).toEqual([500, 5500, 7000]);
});
