import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gatherCalls } from './gather-calls.ts';

describe('gatherCalls', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Counted work that ends when the test lets it. */
  const slowWork = (ms: number) => {
    const counts = { begun: 0, ended: 0, most: 0 };
    const work = async () => {
      counts.begun++;
      counts.most = Math.max(counts.most, counts.begun - counts.ended);
      await new Promise((resolve) => setTimeout(resolve, ms));
      counts.ended++;
    };
    return { work, counts };
  };

  it('answers a burst once', async () => {
    const { work, counts } = slowWork(10);
    const { call } = gatherCalls(work, { waitMs: 250, now: Date.now });
    for (let n = 0; n < 20; n++) call();
    await vi.advanceTimersByTimeAsync(5000);
    expect(counts).toEqual({ begun: 1, ended: 1, most: 1 });
  });

  it('never begins a second one while the first is under way, and never forgets the last call', async () => {
    const { work, counts } = slowWork(1000);
    const { call } = gatherCalls(work, { waitMs: 250, now: Date.now });
    for (let n = 0; n < 50; n++) {
      call();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(counts.most).toBe(1);
    expect(counts.ended).toBeGreaterThan(0);
    const begun = counts.begun;
    call();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(counts.begun).toBeGreaterThan(begun);
    expect(counts.ended).toBe(counts.begun);
  });

  it('goes on after work that failed, and ends when stopped', async () => {
    let begun = 0;
    const { call, stop } = gatherCalls(
      async () => {
        begun++;
        throw new Error('no answer');
      },
      { waitMs: 250, now: Date.now },
    );
    call();
    await vi.advanceTimersByTimeAsync(300);
    call();
    await vi.advanceTimersByTimeAsync(300);
    expect(begun).toBe(2);
    call();
    stop();
    call();
    await vi.advanceTimersByTimeAsync(5000);
    expect(begun).toBe(2);
  });
});
