import { Worker } from 'node:worker_threads';
import { StorageTamperedError } from '../port.ts';
import type { FileToDecrypt } from './decrypt-file.ts';
import type { DecryptAnswer, DecryptRequest } from './decrypt-worker.ts';

/** Decrypts documents into files on a thread of its own, one after the other. */
export interface DecryptThread {
  /** False when the document was replaced since its header was read. Throws {@link StorageTamperedError}. */
  decrypt(file: FileToDecrypt): Promise<boolean>;
  close(): Promise<void>;
}

/** The thread begins with the first document. */
export function createDecryptThread(): DecryptThread {
  const waiting = new Map<number, { resolve: (done: boolean) => void; reject: (error: Error) => void }>();
  let worker: Worker | undefined;
  let requests = 0;

  function start(): Worker {
    const started = new Worker(new URL('./decrypt-worker.ts', import.meta.url));
    started.unref();
    started.on('message', (answer: DecryptAnswer) => {
      const caller = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (waiting.size === 0) started.unref();
      if ('done' in answer) caller?.resolve(answer.done);
      else if (answer.tampered) caller?.reject(new StorageTamperedError(answer.message));
      else caller?.reject(Object.assign(new Error(answer.message), { code: answer.code }));
    });
    started.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))));
    started.on('exit', () => fail(new Error('the thread that decrypts documents ended')));
    const fail = (error: Error): void => {
      if (worker === started) worker = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    return started;
  }

  return {
    decrypt(file) {
      const { promise, resolve, reject } = Promise.withResolvers<boolean>();
      requests += 1;
      waiting.set(requests, { resolve, reject });
      worker ??= start();
      worker.ref();
      worker.postMessage({ ...file, id: requests } satisfies DecryptRequest);
      return promise;
    },
    async close() {
      await worker?.terminate();
    },
  };
}
