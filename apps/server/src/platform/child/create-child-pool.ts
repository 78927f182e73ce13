import type { ChildProcess } from 'node:child_process';
import { checkAnswer } from './check-answer.ts';
import { grantAccess } from './grant-access.ts';
import { ChildBusyError, ChildLimitError, type ChildPool, type ChildPoolOptions } from './port.ts';
import { type Recado, recadoSchema } from './recado.ts';
import type { ChildBounds } from './run-child.ts';
import { startChild } from './start-child.ts';
import { watchChild } from './watch-child.ts';

/** An idle process ends after this time. */
const IDLE_MS = 60_000;

type Pedido = Parameters<ChildPool['ask']>[0];

interface Waiting<T> {
  pedido: Pedido;
  resolve: (result: T) => void;
  reject: (error: unknown) => void;
}

interface Member {
  child: ChildProcess;
  /** A process serves one owner only, so that a hostile file harms no other owner. */
  ownerId: string;
  idle: NodeJS.Timeout | undefined;
}

/**
 * See {@link ChildPool}. A process that takes too long or too much is ended with its request; the next one has a new
 * one.
 */
export function createChildPool<T>(
  options: ChildPoolOptions<T>,
  bounds: ChildBounds & { documents: readonly string[] },
): ChildPool<T> {
  const free: Member[] = [];
  const working = new Map<ChildProcess, string>();
  const waiting: Waiting<T>[] = [];
  let closed = false;

  const countOf = (ownerId: string) => [...working.values()].filter((other) => other === ownerId).length;
  const mayWork = (ownerId: string) => working.size < options.size && countOf(ownerId) < Math.max(1, options.size - 1);

  function runNext(): void {
    // The owner with the fewest running requests comes first; among equals, the request that waits longest.
    const ready = waiting.filter(({ pedido }) => mayWork(pedido.ownerId));
    const next = ready.sort((a, b) => countOf(a.pedido.ownerId) - countOf(b.pedido.ownerId))[0];
    if (next === undefined) return;
    waiting.splice(waiting.indexOf(next), 1);
    run(next);
    runNext();
  }

  function run({ pedido, resolve, reject }: Waiting<T>): void {
    const child = takeFree(pedido.ownerId) ?? start();
    child.ref();
    child.channel?.ref();
    working.set(child, pedido.ownerId);
    let settled = false;
    const settle = (finish: () => void, { keep }: { keep: boolean }) => {
      if (settled) return;
      settled = true;
      stopWatching();
      child.removeAllListeners('message');
      child.removeAllListeners('exit');
      child.removeAllListeners('error');
      working.delete(child);
      if (keep && !closed && child.connected) park(child, pedido.ownerId);
      else child.kill('SIGKILL');
      finish();
      runNext();
    };
    const fail = (error: unknown) => settle(() => reject(error), { keep: false });
    const stopWatching = watchChild(child, { memoryMb: options.memoryMb, timeoutMs: pedido.timeoutMs }, fail);
    child.on('error', fail);
    child.on('exit', (code, by) => {
      const detail = `the reader's process ended before its answer (code ${code}, signal ${by})`;
      fail(by === 'SIGABRT' || code === 134 ? new ChildLimitError('memoria', detail) : new Error(detail));
    });
    const hear = (recado: Recado) => {
      if (recado.tipo === 'fim') {
        const result = checkAnswer(options.answer, recado.resultado);
        settle(() => resolve(result), { keep: true });
      }
      if (recado.tipo === 'erro')
        settle(() => reject(new Error(recado.mensagem, { cause: recado.stack })), { keep: true });
    };
    child.on('message', (message) => {
      try {
        hear(checkAnswer(recadoSchema, message));
      } catch (error) {
        fail(error);
      }
    });
    child.send(pedido.request as never, () => undefined);
  }

  /** The owner's process of the last question, else room for a new one. */
  function takeFree(ownerId: string): ChildProcess | undefined {
    const mine = free.find((member) => member.ownerId === ownerId && member.child.connected);
    if (mine !== undefined) {
      forget(mine);
      return mine.child;
    }
    const oldest = free[0];
    if (oldest !== undefined && working.size + free.length >= options.size) end(oldest);
    return undefined;
  }

  function start(): ChildProcess {
    return startChild({ ...options, read: bounds.documents, write: [], runAs: bounds.runAs, log: bounds.log });
  }

  /** An idle child does not keep the server's process alive. */
  function park(child: ChildProcess, ownerId: string): void {
    const member: Member = { child, ownerId, idle: setTimeout(() => end(member), IDLE_MS).unref() };
    child.once('exit', () => end(member));
    child.unref();
    child.channel?.unref();
    free.push(member);
  }

  function forget(member: Member): void {
    const at = free.indexOf(member);
    if (at >= 0) free.splice(at, 1);
    clearTimeout(member.idle);
    member.child.removeAllListeners('exit');
  }

  function end(member: Member): void {
    forget(member);
    member.child.kill('SIGKILL');
  }

  return {
    async ask(pedido) {
      if (closed) throw new ChildBusyError('the readers are closed');
      if (bounds.runAs !== null) {
        await grantAccess(bounds.runAs, { read: [pedido.path], write: [], folders: bounds.folders });
      }
      const dele = waiting.filter(({ pedido: other }) => other.ownerId === pedido.ownerId).length;
      if (waiting.length >= options.waiting || dele >= options.waitingByOwner) {
        throw new ChildBusyError(`${waiting.length} requests wait, ${dele} of them of this owner`);
      }
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      waiting.push({ pedido, resolve, reject });
      runNext();
      return promise;
    },
    async close() {
      closed = true;
      for (const { reject } of waiting.splice(0)) reject(new ChildBusyError('the readers are closed'));
      for (const member of [...free]) end(member);
      for (const child of working.keys()) child.kill('SIGKILL');
    },
  };
}
