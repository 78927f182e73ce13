const BEFORE_MS = 3 * 60_000;
const SHORTEST_MS = 10_000;
/** What a timer of a browser can hold. */
const LONGEST_MS = 2 ** 31 - 1;

/** Milliseconds from `now` until a new access is requested, three minutes before the end; null without an end. */
export function renewalDelay(expiration: string | undefined, now: number): number | null {
  const end = Date.parse(expiration ?? '');
  if (Number.isNaN(end)) return null;
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, end - now - BEFORE_MS));
}
