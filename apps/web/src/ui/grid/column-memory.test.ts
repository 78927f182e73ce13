import { expect, test } from 'vitest';
import { isRememberedColumns, mergeColumns, type RememberedColumn } from './column-memory.ts';

const remembered = (key: string): RememberedColumn => ({ key, width: 90, hidden: false, pinned: false });

test('without memory the report decides', () => {
  expect(mergeColumns(['a', 'b'], [])).toEqual([{ key: 'a' }, { key: 'b' }]);
});

test('the remembered order wins, new columns stand beside their neighbour, lost ones are left out', () => {
  const merged = mergeColumns(['novo', 'a', 'b', 'c', 'd'], [remembered('c'), remembered('velho'), remembered('a')]);
  expect(merged.map((column) => column.key)).toEqual(['novo', 'c', 'd', 'a', 'b']);
});

test('a column remembered twice is shown once', () => {
  expect(mergeColumns(['a'], [remembered('a'), remembered('a')])).toHaveLength(1);
});

test('only whole memories are taken', () => {
  expect(isRememberedColumns([remembered('a')])).toBe(true);
  expect(isRememberedColumns([{ key: 'a' }])).toBe(false);
  expect(isRememberedColumns({ a: 1 })).toBe(false);
});
