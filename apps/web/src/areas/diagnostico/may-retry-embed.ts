import { ApiError } from '../../lib/api/api-error.ts';

const MOST_RETRIES = 2;

/**
 * Whether a refused access is asked for again by itself: twice, and never when its code says that it would not help.
 */
export function mayRetryEmbed(failures: number, error: unknown): boolean {
  if (failures >= MOST_RETRIES || !(error instanceof ApiError)) return false;
  return error.isTransient && error.isRepeatable;
}
