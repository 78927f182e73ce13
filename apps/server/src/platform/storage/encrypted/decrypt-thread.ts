import { Worker } from 'node:worker_threads';
import { StorageTamperedError } from '../port.ts';
import type { FileToDecrypt } from './decrypt-file.ts';
import type { DecryptAnswer, Decrypted, DecryptRequest } from './decrypt-worker.ts';

/** Decrypts documents on a thread of its own, one after the other; those asked for at once are sent to it together. */
export interface DecryptThread {
  /**
   * Makes a file of a document. False when it was replaced since its header was read. Throws
   * {@link StorageTamperedError}.
   */
  decrypt(file: FileToDecrypt & { target: string }): Promise<boolean>;
  /** Undefined when the document was replaced since its header was read. Throws {@link StorageTamperedError}. */
  hash(file: FileToDecrypt): Promise<Decrypted | undefined>;
  close(): Promise<void>;
}

/** The thread begins with the first document. */
export function createDecryptThread(): DecryptThread {
  const waiting = new Map<number, { resolve: (decrypted: Decrypted | null) => void; reject: (error: Error) => void }>();
  let worker: Worker | undefined;
  let requests = 0;
  let unsent: DecryptRequest[] = [];

  function start(): Worker {
    const started = new Worker(new URL('./decrypt-worker.ts', import.meta.url));
    started.unref();
    started.on('message', (answers: readonly DecryptAnswer[]) => {
      for (const answer of answers) settle(answer);
      if (waiting.size === 0) started.unref();
    });
    started.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))));
    started.on('exit', () => fail(new Error('the thread that decrypts documents ended')));
    const fail = (error: Error): void => {
      if (worker === started) worker = undefined;
      unsent = [];
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    return started;
  }

  function settle(answer: DecryptAnswer): void {
    const caller = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('decrypted' in answer) caller?.resolve(answer.decrypted);
    else if (answer.tampered) caller?.reject(new StorageTamperedError(answer.message));
    else caller?.reject(Object.assign(new Error(answer.message), { code: answer.code }));
  }

  function send(): void {
    if (unsent.length === 0) return;
    worker ??= start();
    worker.ref();
    worker.postMessage(unsent);
    unsent = [];
  }

  function ask(request: Omit<DecryptRequest, 'id'>): Promise<Decrypted | null> {
    const { promise, resolve, reject } = Promise.withResolvers<Decrypted | null>();
    requests += 1;
    waiting.set(requests, { resolve, reject });
    unsent.push({ ...request, id: requests });
    if (unsent.length === 1) setImmediate(send);
    return promise;
  }

  return {
    decrypt: async (file) => (await ask(file)) !== null,
    hash: async (file) => (await ask({ ...file, target: null })) ?? undefined,
    async close() {
      await worker?.terminate();
    },
  };
}
