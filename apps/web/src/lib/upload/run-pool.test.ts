import { describe, expect, it } from 'vitest';
import { nextRequestLimit } from './request-limit.ts';
import { runPool } from './run-pool.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('runPool', () => {
  // prova: 7.35, 9.11
  it('does everything, never with more at once than allowed', async () => {
    const done: number[] = [];
    let active = 0;
    let most = 0;
    await runPool({
      queue: Array.from({ length: 30 }, (_, i) => i),
      limit: () => 4,
      work: async (item) => {
        most = Math.max(most, ++active);
        await turn();
        active--;
        done.push(item);
        return [];
      },
    });
    expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, i) => i));
    expect(most).toBe(4);
  });

  it('takes up at once what is put back', async () => {
    const seen: string[] = [];
    await runPool({
      queue: ['ab', 'c'],
      limit: () => 1,
      work: async (item) => {
        seen.push(item);
        return item.length > 1 ? [...item] : [];
      },
    });
    expect(seen).toEqual(['ab', 'a', 'b', 'c']);
  });

  it('begins nothing after a fault and rejects with the first one when all has settled', async () => {
    const begun: number[] = [];
    let settled = 0;
    let told = 0;
    const running = runPool({
      queue: [0, 1, 2, 3, 4],
      limit: () => 2,
      onFault: () => told++,
      work: async (item) => {
        begun.push(item);
        await turn();
        if (item === 0) throw new Error('first');
        await turn();
        settled++;
        throw new Error('second');
      },
    });
    await expect(running).rejects.toThrow('first');
    expect({ begun, settled, told }).toEqual({ begun: [0, 1], settled: 1, told: 1 });
  });

  it('is done at once with nothing to do', async () => {
    await expect(runPool({ queue: [], limit: () => 3, work: async () => [] })).resolves.toBeUndefined();
  });
});

describe('nextRequestLimit', () => {
  it('grows on a fast line up to the most, and shrinks on a slow one down to one', () => {
    expect(nextRequestLimit(2, 500, 4)).toBe(3);
    expect(nextRequestLimit(4, 500, 4)).toBe(4);
    expect(nextRequestLimit(3, 5_000, 4)).toBe(3);
    expect(nextRequestLimit(2, 30_000, 4)).toBe(1);
    expect(nextRequestLimit(1, 30_000, 4)).toBe(1);
  });
});
