import { Worker } from 'node:worker_threads';
import { PfxError, type PfxFault, type PfxLido, type PfxReader } from './port.ts';

const MAX_MEMORY_MB = 128;
/** Whoever sends many at once waits for the own files, and the machine goes on. */
const MAX_THREADS = 2;

type Answer = { lido: PfxLido } | { fault: PfxFault; detail: string };

export interface WorkerPfxReaderOptions {
  timeoutMs: number;
  /** Told how many threads are open, each time one begins or ends. */
  onThreads?: (threads: number) => void;
}

/**
 * Opens each file in a thread of its own that is ended after `timeoutMs`: the number of rounds of the key derivation is
 * the sender's choice, and nothing else bounds it. Two are open at once; the others wait in the order they came.
 */
export function createWorkerPfxReader(options: WorkerPfxReaderOptions = { timeoutMs: 15_000 }): PfxReader {
  const waiting: (() => void)[] = [];
  let threads = 0;

  async function enter(): Promise<void> {
    if (threads >= MAX_THREADS) {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push(resolve);
      // Whoever leaves hands its place over, so the number stays.
      return promise;
    }
    threads++;
    options.onThreads?.(threads);
  }

  function leave(): void {
    const next = waiting.shift();
    if (next !== undefined) {
      next();
      return;
    }
    threads--;
    options.onThreads?.(threads);
  }

  return {
    async read(pfx, senha) {
      await enter();
      try {
        return await readInThread(pfx, senha, options.timeoutMs);
      } finally {
        leave();
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
