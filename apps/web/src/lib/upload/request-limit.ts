const FAST_MS = 2_000;
const SLOW_MS = 10_000;

/**
 * How many requests to run at once, by the duration of the last one. Few on a slow line: running requests are lost when
 * the line breaks or the user pauses, and more of them would not be faster.
 */
export function nextRequestLimit(current: number, tookMs: number, max: number): number {
  if (tookMs < FAST_MS) return Math.min(max, current + 1);
  if (tookMs > SLOW_MS) return Math.max(1, current - 1);
  return Math.min(max, current);
}
