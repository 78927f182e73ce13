const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

/** After so many failures in a row (about five minutes) a request is given up. */
export const MAX_ATTEMPTS = 14;

/** From so many failures in a row on, the fault counts as lasting: the user hears of it once. */
export const LASTING_FROM = 3;

/** How long to wait before attempt n (from 1): doubling up to 30 s, with up to a quarter of chance taken off. */
export function retryPauseMs(attempt: number, random: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1)) * (1 - random / 4);
}
