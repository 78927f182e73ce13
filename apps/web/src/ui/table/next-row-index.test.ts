import { describe, expect, it } from 'vitest';
import { nextRowIndex } from './next-row-index.ts';

describe('nextRowIndex', () => {
  const list = { count: 100, perPage: 20 };

  it.each([
    ['ArrowDown', 5, 6],
    ['ArrowUp', 5, 4],
    ['PageDown', 5, 25],
    ['PageUp', 50, 30],
    ['Home', 50, 0],
    ['End', 50, 99],
  ])('%s leads from row %i to row %i', (key, from, to) => {
    expect(nextRowIndex(key, from, list)).toBe(to);
  });

  it('stays within the list', () => {
    expect(nextRowIndex('ArrowUp', 0, list)).toBe(0);
    expect(nextRowIndex('PageUp', 3, list)).toBe(0);
    expect(nextRowIndex('ArrowDown', 99, list)).toBe(99);
    expect(nextRowIndex('PageDown', 95, list)).toBe(99);
    expect(nextRowIndex('End', 0, { count: 1, perPage: 20 })).toBe(0);
  });

  it('leaves every other key to the page', () => {
    expect(nextRowIndex('Enter', 5, list)).toBeUndefined();
    expect(nextRowIndex('Tab', 5, list)).toBeUndefined();
    expect(nextRowIndex('a', 5, list)).toBeUndefined();
  });
});
