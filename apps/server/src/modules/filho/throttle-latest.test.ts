import { describe, expect, it, vi } from 'vitest';
import { throttleLatest } from './throttle-latest.ts';

describe('throttleLatest', () => {
  it('writes the first value at once, then only the latest, and everything by the flush', async () => {
    vi.useFakeTimers();
    const written: number[] = [];
    const throttled = throttleLatest<number>({
      intervalMs: 500,
      write: async (value) => {
        written.push(value);
      },
      onError: () => {
        throw new Error('no write fails here');
      },
    });
    for (let i = 0; i < 100; i += 1) throttled.push(i);
    await vi.advanceTimersByTimeAsync(0);
    expect(written).toEqual([0]);
    await vi.advanceTimersByTimeAsync(500);
    expect(written).toEqual([0, 99]);
    throttled.push(100);
    throttled.push(101);
    await throttled.flush();
    expect(written).toEqual([0, 99, 101]);
    vi.useRealTimers();
  });

  it('goes on after a write that failed', async () => {
    const errors: unknown[] = [];
    const written: number[] = [];
    const throttled = throttleLatest<number>({
      intervalMs: 1,
      write: async (value) => {
        if (value === 1) throw new Error('down');
        written.push(value);
      },
      onError: (error) => errors.push(error),
    });
    throttled.push(1);
    await throttled.flush();
    throttled.push(2);
    await throttled.flush();
    expect(errors).toHaveLength(1);
    expect(written).toEqual([2]);
  });
});
