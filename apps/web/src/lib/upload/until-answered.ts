import { ApiError } from '../api/api-error.ts';
import { pauseFor } from './pause-for.ts';
import { MAX_ATTEMPTS, retryPauseMs } from './retry-pause.ts';

/** Asks until the server answers; a refusal, or too many faults in a row, is thrown. */
export async function untilAnswered<T>(
  ask: () => Promise<T>,
  signal: AbortSignal,
  onFault: (error: ApiError, attempt: number) => void,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError) || !error.isTransient || attempt >= MAX_ATTEMPTS) throw error;
      onFault(error, attempt);
      await pauseFor(retryPauseMs(attempt, Math.random()), signal);
    }
  }
}
