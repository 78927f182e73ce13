import { Worker } from 'node:worker_threads';
import { PfxError, type PfxFault, type PfxLido, type PfxReader } from './port.ts';

const MAX_MEMORY_MB = 128;

type Answer = { lido: PfxLido } | { fault: PfxFault; detail: string };

/**
 * Opens each file in a thread of its own that is ended after `timeoutMs`: the number of rounds of the key derivation is
 * the sender's choice, and nothing else bounds it.
 */
export function createWorkerPfxReader(options: { timeoutMs: number } = { timeoutMs: 15_000 }): PfxReader {
  return {
    read: (pfx, senha) =>
      new Promise<PfxLido>((resolve, reject) => {
        const worker = new Worker(new URL('./pfx-worker.ts', import.meta.url), {
          workerData: { pfx, senha },
          resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
        });
        const timer = setTimeout(() => {
          reject(new PfxError('unreadable', 'took too long to open'));
          void worker.terminate();
        }, options.timeoutMs);
        worker.once('message', (answer: Answer) => {
          if ('lido' in answer) resolve(answer.lido);
          else reject(new PfxError(answer.fault, answer.detail));
        });
        worker.once('error', () => reject(new PfxError('unreadable', 'the thread that opened it failed')));
        worker.once('exit', () => {
          clearTimeout(timer);
          reject(new PfxError('unreadable', 'the thread ended without an answer'));
        });
      }),
  };
}
