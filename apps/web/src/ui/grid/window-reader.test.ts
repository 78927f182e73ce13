// Guarantees that rows are asked of the server once, and only those that are needed.

import { expect, test } from 'vitest';
import { createWindowReader, type WindowRequest } from './window-reader.ts';

const columns = [{ key: 'n', type: 'integer' }] as const;

function source(total: number) {
  const requests: WindowRequest[] = [];
  const state = { failing: false };
  return {
    requests,
    state,
    fetchWindow: async (request: WindowRequest) => {
      requests.push(request);
      if (state.failing) throw new Error('down');
      const count = Math.max(0, Math.min(request.limit, total - request.offset));
      return { rows: Array.from({ length: count }, (_, index) => ({ n: request.offset + index })), total, columns };
    },
  };
}

test('rows across blocks come in order and each block is asked once', async () => {
  const { fetchWindow, requests } = source(25);
  const reader = createWindowReader({
    fetchWindow,
    sort: [{ key: 'n', desc: true }],
    q: 'x',
    filters: { n: '1' },
    blockSize: 10,
    keep: 9,
  });
  expect((await reader.rows(8, 22)).map((row) => row.n)).toEqual([
    8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
  ]);
  await reader.rows(0, 30);
  expect(requests.map((request) => request.offset)).toEqual([0, 10, 20]);
  expect(requests[0]).toMatchObject({ limit: 10, q: 'x', filters: { n: '1' }, sort: [{ key: 'n', desc: true }] });
});

test('rows at hand answer only when no block is missing', async () => {
  const { fetchWindow } = source(25);
  const reader = createWindowReader({ fetchWindow, sort: [], q: '', filters: {}, blockSize: 10, keep: 9 });
  await reader.block(1);
  expect(reader.rowsAtHand(12, 14)).toEqual([{ n: 12 }, { n: 13 }]);
  expect(reader.rowsAtHand(8, 14)).toBeUndefined();
});

test('only the last blocks are kept', async () => {
  const { fetchWindow, requests } = source(50);
  const reader = createWindowReader({ fetchWindow, sort: [], q: '', filters: {}, blockSize: 10, keep: 2 });
  for (const index of [0, 1, 0, 2, 0, 1]) await reader.block(index);
  expect(requests.map((request) => request.offset)).toEqual([0, 10, 20, 10]);
});

test('a block that failed is asked again', async () => {
  const { fetchWindow, state } = source(5);
  state.failing = true;
  const reader = createWindowReader({ fetchWindow, sort: [], q: '', filters: {}, blockSize: 10, keep: 2 });
  await expect(reader.block(0)).rejects.toThrow('down');
  state.failing = false;
  expect((await reader.block(0)).rows).toHaveLength(5);
});

test('closing aborts what is under way', async () => {
  const { fetchWindow, requests } = source(5);
  const reader = createWindowReader({ fetchWindow, sort: [], q: '', filters: {}, blockSize: 10, keep: 2 });
  const asked = reader.block(0);
  reader.close();
  await asked;
  expect(requests[0]?.signal?.aborted).toBe(true);
});
