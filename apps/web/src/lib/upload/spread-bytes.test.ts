import { describe, expect, it } from 'vitest';
import { spreadBytes } from './spread-bytes.ts';

const part = (fileIndex: number, start: number, end: number) => ({
  name: `f${fileIndex}.part0`,
  fileIndex,
  start,
  end,
});
const batch = { parts: [part(0, 0, 100), part(1, 0, 50), part(0, 100, 160)], bytes: 210 };

describe('spreadBytes', () => {
  it('gives what left to the parts in their order', () => {
    expect([...spreadBytes(batch, 0)]).toEqual([]);
    expect([...spreadBytes(batch, 40)]).toEqual([[0, 40]]);
    expect([...spreadBytes(batch, 120)]).toEqual([
      [0, 100],
      [1, 20],
    ]);
    expect([...spreadBytes(batch, 210)]).toEqual([
      [0, 160],
      [1, 50],
    ]);
  });

  it('gives no part more than it has: a request is longer than its parts', () => {
    expect([...spreadBytes(batch, 5000).values()].reduce((sum, bytes) => sum + bytes, 0)).toBe(210);
  });
});
