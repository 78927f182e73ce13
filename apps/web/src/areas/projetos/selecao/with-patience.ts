import { ApiError } from '../../../lib/api/api-error.ts';

const TRIES = 6;
const FIRST_WAIT_MS = 1000;

/** Makes a call again while the server asks to slow down, each time after twice the wait. */
export async function withPatience<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      const slowDown = error instanceof ApiError && error.status === 429;
      if (!slowDown || tried === TRIES || signal.aborted) throw error;
      const waitMs = FIRST_WAIT_MS * 2 ** (tried - 1);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}
