import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../../log/port.ts';

const LOOK_MS = 1_000;
/** The pauses before each attempt; after the last one the server is given up. */
const PAUSES_MS = [0, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000];

export interface KeepRunningOptions {
  isRunning: () => boolean;
  /** Starts the server again at its old address. */
  restart: () => Promise<void>;
  log: Logger;
  /** Called once when no attempt helped. */
  onGivenUp: (error: Error) => void;
  pausesMs?: readonly number[];
}

/** Looks every second whether a server lives, and starts it again when it does not. Returns how to end the watch. */
export function keepRunning(options: KeepRunningOptions): () => Promise<void> {
  const ended = new AbortController();
  const watch = watchUntil(ended.signal, options).catch((error: unknown) => {
    if (!ended.signal.aborted) options.onGivenUp(error instanceof Error ? error : new Error(String(error)));
  });
  return async () => {
    ended.abort();
    await watch;
  };
}

async function watchUntil(signal: AbortSignal, options: KeepRunningOptions): Promise<void> {
  for (;;) {
    await wait(LOOK_MS, undefined, { signal, ref: false });
    if (!options.isRunning()) await restart(signal, options);
  }
}

async function restart(signal: AbortSignal, { restart, log, pausesMs = PAUSES_MS }: KeepRunningOptions): Promise<void> {
  log.error({}, 'the database server died; it is started again');
  let last: unknown;
  for (const [i, pause] of pausesMs.entries()) {
    await wait(pause, undefined, { signal, ref: false });
    try {
      await restart();
      log.warn({ attempts: i + 1 }, 'the database server was started again');
      return;
    } catch (err) {
      last = err;
      log.error({ err, attempt: i + 1 }, 'the database server could not be started again');
    }
  }
  throw new Error('the database server could not be started again', { cause: last });
}
