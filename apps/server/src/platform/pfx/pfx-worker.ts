import { parentPort, workerData } from 'node:worker_threads';
import { PfxError } from './port.ts';
import { readPfx } from './read-pfx.ts';

/** One file per thread: the thread ends with its answer, and whatever it knew of the password with it. */
const { pfx, senha } = workerData as { pfx: Uint8Array; senha: string };
try {
  parentPort?.postMessage({ lido: readPfx(pfx, senha) });
} catch (error) {
  if (error instanceof PfxError) parentPort?.postMessage({ fault: error.fault, detail: error.message });
  else parentPort?.postMessage({ fault: 'unreadable', detail: error instanceof Error ? error.name : 'unknown' });
}
