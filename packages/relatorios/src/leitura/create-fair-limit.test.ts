import { describe, expect, it } from 'vitest';
import { createFairLimit } from './create-fair-limit.ts';

/** Work that ends when it is told to. */
function createWork() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => async () => {
    begun.push(name);
    await new Promise<void>((resolve) => ends.push(resolve));
    return name;
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const endOldest = async () => {
    ends.shift()?.();
    await settle();
  };
  return { begun, work, endOldest, settle };
}

describe('a limit that owners share', () => {
  it('keeps places for others, and takes turns by owner', async () => {
    const limit = createFairLimit({ places: 3, perOwner: 2 });
    const { begun, work, endOldest, settle } = createWork();
    const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => limit(name.slice(0, 1), work(name)));
    await settle();
    // Of A two; the third place is B's.
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    for (let i = 0; i < 7; i++) await endOldest();
    // A, which has had one, goes behind B and C each time.
    expect(begun).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'a3', 'a4']);
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']);
  });

  it('never runs more than the limit at once, and everything is done, failures too', async () => {
    const limit = createFairLimit({ places: 2, perOwner: 2 });
    let running = 0;
    let most = 0;
    const results = await Promise.allSettled(
      Array.from({ length: 9 }, (_, i) =>
        limit('a', async () => {
          most = Math.max(most, ++running);
          await new Promise((resolve) => setImmediate(resolve));
          running--;
          if (i % 4 === 3) throw new Error(String(i));
          return i;
        }),
      ),
    );
    expect(most).toBe(2);
    expect(running).toBe(0);
    expect(results.map((r) => r.status).filter((s) => s === 'rejected')).toHaveLength(2);
  });

  it('gives the place back of work that fails', async () => {
    const limit = createFairLimit({ places: 1, perOwner: 1 });
    await expect(limit('a', () => Promise.reject(new Error('x')))).rejects.toThrow('x');
    expect(await limit('b', async () => 1)).toBe(1);
  });

  it('passes a place on to the one owner that may have it', async () => {
    const limit = createFairLimit({ places: 2, perOwner: 1 });
    const { begun, work, endOldest, settle } = createWork();
    const all = ['a1', 'a2', 'b1'].map((name) => limit(name.slice(0, 1), work(name)));
    await settle();
    expect(begun).toEqual(['a1', 'b1']);
    await endOldest();
    expect(begun).toEqual(['a1', 'b1', 'a2']);
    await endOldest();
    await endOldest();
    await Promise.all(all);
  });
});
