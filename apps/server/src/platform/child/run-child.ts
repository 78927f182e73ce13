import { mkdir, realpath, stat } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import type { RunAs } from '../../config/run-as.ts';
import type { Logger } from '../log/port.ts';
import { checkAnswer } from './check-answer.ts';
import { grantAccess } from './grant-access.ts';
import { ChildLimitError, type ChildWork } from './port.ts';
import { type Recado, recadoSchema } from './recado.ts';
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
  log: Logger;
}

/** Runs one request in a process of its own, within these bounds. */
export async function runChild<T>(work: ChildWork<T>, bounds: ChildBounds): Promise<T> {
  const { read, write, signal } = work;
  signal.throwIfAborted();
  for (const folder of write) await mkdir(folder, { recursive: true, mode: 0o700 });
  if (bounds.runAs !== null) await grantAccess(bounds.runAs, { read, write, folders: bounds.folders });
  const timeoutMs = work.timeoutMs ?? timeLimitMs(await bytesOf(read));
  const result = checkAnswer(work.answer, await ask(work, { ...bounds, timeoutMs }));
  await assertInside(work.writtenBy(result), work);
  return result;
}

async function bytesOf(paths: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const path of paths) bytes += (await stat(path)).size;
  return bytes;
}

function ask<T>(work: ChildWork<T>, bounds: ChildBounds & { timeoutMs: number }): Promise<unknown> {
  const { signal } = work;
  return new Promise((done, reject) => {
    signal.throwIfAborted();
    const child = startChild({ ...work, runAs: bounds.runAs, log: bounds.log });
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
    const hear = (recado: Recado) => {
      switch (recado.tipo) {
        case 'progresso':
          return work.onProgress(recado);
        case 'fim':
          return settle(() => done(recado.resultado));
        case 'erro':
          return fail(
            Object.assign(
              new Error(recado.mensagem, { cause: recado.stack }),
              recado.semEspaco === true ? { code: 'ENOSPC' } : {},
            ),
          );
      }
    };
    child.on('message', (message) => {
      try {
        hear(checkAnswer(recadoSchema, message));
      } catch (error) {
        fail(error);
      }
    });
    child.on('error', fail);
    child.on('exit', (code, by) => {
      // V8 aborts when its heap is full.
      const full = by === 'SIGABRT' || code === 134;
      const detail = `The tool's process ended before its result (code ${code}, signal ${by}).`;
      fail(full ? new ChildLimitError('memoria', detail) : new Error(detail));
    });
    // A child that ends at once is noticed by its exit.
    child.send(work.request as never, () => undefined);
  });
}

/**
 * Refuses an answer that names a file that the child neither was given nor could write, also by a link: we would open
 * it with our own rights, not with the child's.
 */
async function assertInside(
  paths: readonly string[],
  { read, write }: Pick<ChildWork, 'read' | 'write'>,
): Promise<void> {
  const given = new Set(read.map((path) => resolve(path)));
  const folders = await Promise.all(write.map((folder) => realpath(folder)));
  for (const path of new Set(paths.map((one) => resolve(one)))) {
    if (given.has(path)) continue;
    const real = await realpath(path);
    if (!folders.some((folder) => real.startsWith(folder + sep)))
      throw new Error('the tool answered with a file outside its folder');
  }
}
