import type { Clock } from '../clock/port.ts';
import { RegistryUnavailableError } from './port.ts';

export interface SourceGuardOptions {
  clock: Clock;
  perMinute: number;
}

/** Runs one request to a source, or throws {@link RegistryUnavailableError} without asking. */
export type SourceGuard = <T>(work: () => Promise<T>) => Promise<T>;

const MINUTE_MS = 60_000;
const FAILURES_BEFORE_REST = 3;
const FIRST_REST_MS = 30_000;
const LONGEST_REST_MS = 10 * MINUTE_MS;
const LONGEST_OBEDIENCE_MS = 60 * MINUTE_MS;

/**
 * Keeps one source from being asked too often, and from being waited for while it is down. More than `perMinute`
 * requests within a minute are refused; after three failures in a row, or as long as its `Retry-After` says, nothing is
 * asked; then one request at a time tries, and each failure doubles the rest.
 */
export function createSourceGuard({ clock, perMinute }: SourceGuardOptions): SourceGuard {
  let starts: number[] = [];
  let failures = 0;
  let restUntil = 0;
  let trying = false;

  return async (work) => {
    const now = clock.now().getTime();
    if (trying || now < restUntil) throw new RegistryUnavailableError('rests after failures');
    starts = starts.filter((start) => now - start < MINUTE_MS);
    if (starts.length >= perMinute) throw new RegistryUnavailableError('was asked often enough this minute');
    starts.push(now);
    const trial = restUntil > 0;
    trying = trial;
    try {
      const value = await work();
      failures = 0;
      restUntil = 0;
      return value;
    } catch (error) {
      failures += 1;
      const rest = restAfter(failures, error);
      if (rest !== undefined) restUntil = Math.max(restUntil, clock.now().getTime() + rest);
      throw error;
    } finally {
      if (trial) trying = false;
    }
  };
}

function restAfter(failures: number, error: unknown): number | undefined {
  const asked = error instanceof RegistryUnavailableError ? error.retryAfterMs : undefined;
  if (asked !== undefined) return Math.min(asked, LONGEST_OBEDIENCE_MS);
  const over = failures - FAILURES_BEFORE_REST;
  return over < 0 ? undefined : Math.min(FIRST_REST_MS * 2 ** over, LONGEST_REST_MS);
}
