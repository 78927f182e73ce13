import { Worker } from 'node:worker_threads';
import { createTurns, NoTurnError } from '../turns/create-turns.ts';
import { PfxError, type PfxFault, type PfxLido, type PfxReader } from './port.ts';

const MAX_MEMORY_MB = 128;
/** A file may use its whole time: one of the two threads stays for other owners, and only few files may wait. */
const TURNS = { places: 2, perOwner: 1, waitingPerOwner: 4, waiting: 16 };

type Answer = { lido: PfxLido } | { fault: PfxFault; detail: string };

export interface WorkerPfxReaderOptions {
  timeoutMs: number;
  /** Told how many threads are open, each time one begins or ends. */
  onThreads?: (threads: number) => void;
}

/**
 * Opens each file in a thread of its own that is ended after `timeoutMs`: the number of rounds of the key derivation is
 * the sender's choice, and nothing else bounds it. Two are open at once, one of each owner; the owners take turns.
 */
export function createWorkerPfxReader(options: WorkerPfxReaderOptions = { timeoutMs: 15_000 }): PfxReader {
  const turns = createTurns(TURNS);
  let threads = 0;

  function change(by: number): void {
    threads += by;
    options.onThreads?.(threads);
  }

  return {
    async read(ownerId, { pfx, senha }) {
      try {
        return await turns.run(ownerId, async () => {
          change(1);
          try {
            return await readInThread(pfx, senha, options.timeoutMs);
          } finally {
            change(-1);
          }
        });
      } catch (error) {
        throw error instanceof NoTurnError ? new PfxError('busy', error.message) : error;
      }
    },
  };
}

async function readInThread(pfx: Uint8Array, senha: string, timeoutMs: number): Promise<PfxLido> {
  const { promise, resolve, reject } = Promise.withResolvers<PfxLido>();
  const worker = new Worker(new URL('./pfx-worker.ts', import.meta.url), {
    workerData: { pfx, senha },
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  const timer = setTimeout(() => reject(new PfxError('unreadable', 'took too long to open')), timeoutMs);
  worker.once('message', (answer: Answer) => {
    if ('lido' in answer) resolve(answer.lido);
    else reject(new PfxError(answer.fault, answer.detail));
  });
  worker.once('error', () => reject(new PfxError('unreadable', 'the thread that opened it failed')));
  worker.once('exit', () => reject(new PfxError('unreadable', 'the thread ended without an answer')));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
