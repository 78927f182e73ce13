/* Groups keep every item, in order, and stay within their limit. */
import { expect, test } from 'vitest';
import { groupByTamanho } from './group-by-tamanho.ts';

const agrupar = (tamanhos: number[], limite: number) => groupByTamanho(tamanhos, { limite, bytes: (n) => n });

test('a group is as large as its limit, and no larger', () => {
  expect(agrupar([5, 3, 4, 4, 1], 8)).toEqual([[5, 3], [4, 4], [1]]);
  expect(agrupar([5, 4], 8)).toEqual([[5], [4]]);
});

test('one that is larger stands alone, and what comes after it begins another', () => {
  expect(agrupar([2, 9, 2, 2], 8)).toEqual([[2], [9], [2, 2]]);
  expect(agrupar([8, 0, 1], 8)).toEqual([[8, 0], [1]]);
});

test('none is left out, whatever the limit', () => {
  expect(agrupar([0, 0], 0)).toEqual([[0, 0]]);
  expect(agrupar([3, 4], Number.POSITIVE_INFINITY)).toEqual([[3, 4]]);
  expect(agrupar([], 8)).toEqual([]);
});
