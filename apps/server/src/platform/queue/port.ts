import type { Trx } from '../db/create-db.ts';
import { isDiskFull } from '../disk/port.ts';

/**
 * A job without its handler: the name of its queue and the rules of its retries. `Data` is the message; it holds ids
 * only, and the worker reads the rest.
 */
export interface JobDefinition<Data extends object> {
  name: string;
  /**
   * How many attempts may fail by an error of their own before the job is given up. Killed attempts are not counted.
   */
  maxFailures?: number;
  /** How many jobs of this kind one process works at a time. */
  concurrency?: number;
  /** Of those, how many of one owner; all of them by default. */
  perOwner?: number;
  /** The job needs processor and memory for minutes: all such jobs share places by their size (ADR 0056). */
  heavy?: true;
  /** Only here to carry the type. */
  readonly data?: Data;
}

/** Names a kind of job. `defineJob<{ projetoId: string }>({ name: 'executar-ferramenta' })`. */
export function defineJob<Data extends object>(definition: Omit<JobDefinition<Data>, 'data'>): JobDefinition<Data> {
  return definition;
}

export interface JobAttempt<Data extends object> {
  id: string;
  data: Data;
  /** How many earlier attempts failed by an error of their own. */
  failures: number;
  /** Whether no further attempt follows one that fails now. Handlers ask {@link isGivenUp}. */
  lastTry: boolean;
  /** Aborted when this process stops or another took the job over: stop working, the result would not count. */
  signal: AbortSignal;
}

export type JobHandler<Data extends object> = (attempt: JobAttempt<Data>) => Promise<void>;

export interface SendOptions {
  /** At most one job of this key waits at a time; sending another is a no-op. */
  singletonKey?: string;
  /** Seconds before it may run. */
  delaySeconds?: number;
  /** For a heavy job: a large one must not take the place of the small ones. Large by default. */
  size?: JobSize;
}

export type JobSize = 'small' | 'large';

/**
 * Jobs in the same database as the data they are about. Jobs whose data name an `ownerId` take turns by owner: an owner
 * whose job has just been worked waits until every other owner that was waiting has had one.
 */
export interface Queue {
  /** Sends in the caller's transaction: the job exists exactly if that transaction commits. */
  send<Data extends object>(trx: Trx, job: JobDefinition<Data>, data: Data, options?: SendOptions): Promise<void>;
  /** Declares who works a job. One handler per definition; call it before {@link start}. */
  work<Data extends object>(job: JobDefinition<Data>, handler: JobHandler<Data>): void;
  /** Opens the queues and, where `work` is true, begins to work them. Throws when a known job has no handler or two. */
  start(options: { work: boolean; jobs: readonly JobDefinition<object>[] }): Promise<void>;
  /**
   * Takes no new jobs, asks the running ones to stop, and waits for them up to `graceMs`. Those not ended come back.
   */
  stop(graceMs?: number): Promise<void>;
  /**
   * Removes every job of an owner (its data name it as `ownerId`), and answers how many waited and how many were being
   * worked: those get their signal within seconds, and whatever they still answer does not count.
   */
  endOf(ownerId: string): Promise<{ waiting: number; active: number }>;
  /** Jobs waiting and running, for the metrics. */
  counts(): Promise<{ job: string; waiting: number; active: number; failed: number }[]>;
}

/** An error that no retry can mend: the job fails at once. */
export class PermanentJobError extends Error {
  override name = 'PermanentJobError';
}

/**
 * Whether a job that failed with `error` is given up: its handler then writes the failure down for the user. Otherwise
 * the handler throws the error again and the job comes back: after an interruption, while tries are left, and, however
 * often, while the disk is full.
 */
export function isGivenUp(
  error: unknown,
  { lastTry, signal }: Pick<JobAttempt<object>, 'lastTry' | 'signal'>,
): boolean {
  return !signal.aborted && !isDiskFull(error) && (lastTry || error instanceof PermanentJobError);
}
