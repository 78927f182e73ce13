import type { z } from 'zod';
import { PermanentJobError } from '../queue/port.ts';
import type { Progresso, Recado } from './recado.ts';

export type { Progresso, Recado };

export interface ChildProgram {
  /** The file of the program: it takes requests as messages and answers each with {@link Recado}s. */
  program: string;
  /** Variables of its environment besides the few that every child has. */
  env?: Readonly<Record<string, string>>;
  /** The limit of its JavaScript heap. */
  heapMb: number;
  /** Room for new JavaScript objects, of which V8 uses twice this size; by default it uses up to 64 MB. */
  semiSpaceMb?: number;
}

export interface ChildWork<T = unknown> extends ChildProgram {
  request: unknown;
  /** The files it reads. Their size is the measure of its time. */
  read: readonly string[];
  /** The folders it writes below; made when absent. */
  write: readonly string[];
  /** The shape of its answer; another one is refused. */
  answer: z.ZodType<T>;
  /** The files that the answer names; one outside of `read` and `write` is refused. */
  writtenBy: (result: T) => readonly string[];
  onProgress: (progresso: Progresso) => void;
  /** Ends the child; the promise then rejects with the signal's reason. */
  signal: AbortSignal;
  /** Instead of the time by size. */
  timeoutMs?: number;
}

export interface ChildPoolOptions<T = unknown> extends ChildProgram {
  /** The shape of its answers; another one is refused. */
  answer: z.ZodType<T>;
  /** What the whole of one process may take. */
  memoryMb: number;
  /** How many processes there are at most; each answers one request at a time. */
  size: number;
  /** How many requests of one owner may wait, and of all together. */
  waitingByOwner: number;
  waiting: number;
}

/** A few processes that stay running, for requests whose user waits before a screen. */
export interface ChildPool<T = unknown> {
  /**
   * Answers the result of one request about one file. No owner has the last free process, and those who wait have their
   * turn one owner after the other. Throws {@link ChildLimitError} and {@link ChildBusyError}.
   */
  ask(pedido: { ownerId: string; path: string; request: unknown; timeoutMs: number }): Promise<T>;
  close(): Promise<void>;
}

/**
 * Processes that read what users sent: with a bare environment, no network, only the files they were given, a limit of
 * time and memory, and another user where the server runs as root.
 */
export interface Children {
  /** Runs one request in a process of its own. Throws {@link ChildLimitError}, and what the program threw. */
  run<T>(work: ChildWork<T>): Promise<T>;
  createPool<T>(options: ChildPoolOptions<T>): ChildPool<T>;
}

export type ChildLimit = 'tempo' | 'memoria';

/** A child was ended because it took more than it may: the same files would do it again. */
export class ChildLimitError extends PermanentJobError {
  override name = 'ChildLimitError';
  readonly limite: ChildLimit;
  constructor(limite: ChildLimit, detail: string) {
    super(detail);
    this.limite = limite;
  }
}

/** Too many requests wait already. */
export class ChildBusyError extends Error {
  override name = 'ChildBusyError';
}
