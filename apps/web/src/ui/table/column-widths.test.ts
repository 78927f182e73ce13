// Guarantees how a table's columns share its width, and which remembered widths are taken up.

import { describe, expect, it } from 'vitest';
import { boundedWidth, columnWidths, isChosenWidths } from './column-widths.ts';

const COLUMNS = [
  { key: 'grupo', width: 100 },
  { key: 'empresa', width: 300 },
  { key: 'acoes', width: 100, fixed: true },
];

describe('the widths of the columns', () => {
  it('leave what is left to the columns that may grow, in proportion', () => {
    expect(columnWidths(COLUMNS, {}, 900)).toEqual([200, 600, 100]);
  });

  it('keep a chosen width, and give the rest to the others', () => {
    expect(columnWidths(COLUMNS, { empresa: 250 }, 900)).toEqual([550, 250, 100]);
  });

  it('are the least ones where there is too little room: the table then scrolls', () => {
    expect(columnWidths(COLUMNS, { grupo: 400 }, 500)).toEqual([400, 300, 100]);
  });

  it('give way down to their least where there is too little room', () => {
    const columns = [{ key: 'empresa', width: 300, least: 200 }, ...COLUMNS.slice(2)];
    expect(columnWidths(columns, {}, 350)).toEqual([250, 100]);
    expect(columnWidths(columns, {}, 200)).toEqual([200, 100]);
    expect(columnWidths(columns, { empresa: 300 }, 200)).toEqual([300, 100]);
  });

  it('fill the table when every column is chosen or fixed', () => {
    const widths = columnWidths(COLUMNS, { grupo: 100, empresa: 300 }, 1000);
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(1000, 6);
    expect(widths[2]).toBe(200);
  });
});

describe('a remembered width', () => {
  it('is taken up when it is one that can be drawn', () => {
    expect(isChosenWidths({ empresa: 260 })).toBe(true);
    expect(isChosenWidths({})).toBe(true);
  });

  it.each([null, [], 'x', { empresa: '260' }, { empresa: 3 }, { empresa: 1e6 }])('is not taken up from %j', (kept) => {
    expect(isChosenWidths(kept)).toBe(false);
  });

  it('stays within its bounds', () => {
    expect(boundedWidth(-5)).toBe(48);
    expect(boundedWidth(260.4)).toBe(260);
    expect(boundedWidth(1e9)).toBe(900);
  });
});
