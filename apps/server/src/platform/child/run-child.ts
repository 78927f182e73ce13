import { mkdir, realpath, stat } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import type { RunAs } from '../db/embedded/run-as.ts';
import { grantAccess } from './grant-access.ts';
import { ChildLimitError, type ChildWork, type Recado } from './port.ts';
import { startChild } from './start-child.ts';
import { timeLimitMs } from './time-limit-ms.ts';
import { watchChild } from './watch-child.ts';

export interface ChildBounds {
  /** Of the whole process. */
  memoryMb: number;
  /** Who it runs as; null: the user that we are. */
  runAs: RunAs | null;
  /** The portal's own folders, that this user is let into. */
  folders: readonly string[];
}

/** Runs one request in a process of its own, within these bounds. */
export async function runChild(work: ChildWork, bounds: ChildBounds): Promise<unknown> {
  const { read, write, signal } = work;
  signal.throwIfAborted();
  for (const folder of write) await mkdir(folder, { recursive: true, mode: 0o700 });
  if (bounds.runAs !== null) await grantAccess(bounds.runAs, { read, write, folders: bounds.folders });
  const timeoutMs = work.timeoutMs ?? timeLimitMs(await bytesOf(read));
  const result = await ask(work, { ...bounds, timeoutMs });
  // The child may have been made to leave links to what only we can read.
  if (bounds.runAs !== null) await assertInside(work.writtenBy(result), [...read, ...write]);
  return result;
}

async function bytesOf(paths: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const path of paths) bytes += (await stat(path)).size;
  return bytes;
}

function ask(work: ChildWork, bounds: ChildBounds & { timeoutMs: number }): Promise<unknown> {
  const { signal } = work;
  return new Promise((done, reject) => {
    signal.throwIfAborted();
    const child = startChild({ ...work, runAs: bounds.runAs });
    let settled = false;
    const settle = (finish: () => void) => {
      if (settled) return;
      settled = true;
      signal.removeEventListener('abort', abort);
      stopWatching();
      finish();
      child.kill('SIGKILL');
    };
    const fail = (error: unknown) => settle(() => reject(error));
    const abort = () => fail(signal.reason);
    const stopWatching = watchChild(child, bounds, fail);
    signal.addEventListener('abort', abort, { once: true });
    child.on('message', (recado: Recado) => {
      switch (recado.tipo) {
        case 'progresso':
          return work.onProgress(recado);
        case 'fim':
          return settle(() => done(recado.resultado));
        case 'erro':
          return fail(new Error(recado.mensagem, { cause: recado.stack }));
      }
    });
    child.on('error', fail);
    child.on('exit', (code, by) => {
      // V8 aborts when its heap is full.
      const full = by === 'SIGABRT' || code === 134;
      const detail = `The tool's process ended before its result (code ${code}, signal ${by}).`;
      fail(full ? new ChildLimitError('memoria', detail) : new Error(detail));
    });
    // A child that ends at once is told by its exit.
    child.send(work.request as never, () => undefined);
  });
}

async function assertInside(paths: readonly string[], allowed: readonly string[]): Promise<void> {
  const places = await Promise.all(allowed.map((path) => realpath(path)));
  const known = new Set(places);
  for (const path of paths) {
    const real = await realpath(resolve(path));
    if (known.has(real) || places.some((place) => real.startsWith(place + sep))) continue;
    throw new Error('the tool answered with a file outside its folder');
  }
}
