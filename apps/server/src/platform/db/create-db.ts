import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { createTurns, type Turns } from '../turns/create-turns.ts';
import { connectionOf } from './connection-of.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
/** A transaction whose role and owner are set; repositories take nothing else. */
export type Trx = Transaction<Database>;

export interface DbHandle {
  db: Db;
  pool: pg.Pool;
  /** How much work waits for a connection now. */
  waiting(): number;
  /** Waits for running queries and closes the connections. */
  close(): Promise<void>;
}

/**
 * After how many milliseconds PostgreSQL ends a statement, a wait for a lock, or an idle transaction; absent: never.
 */
interface DbTimeouts {
  statementMs: number;
  lockMs: number;
  idleInTransactionMs: number;
}

export interface CreateDbOptions {
  url: string;
  maxConnections?: number;
  timeouts?: DbTimeouts;
  /** Told of connections that broke while idle; without a listener such an error would end the process. */
  onError?: (error: Error) => void;
}

/**
 * PostgreSQL's type numbers whose default parsing would lose something: dates are days, not instants of a time zone.
 */
const DATE_TYPE = 1082;
/** How long work waits for a connection. */
const WAIT_MS = 10_000;
/** Connections that no owner's work takes: signing in and the health of the server do not wait behind any owner. */
const FOR_THE_SYSTEM = 2;

const turnsByDb = new WeakMap<Db, Turns>();

/**
 * Opens the pool. Wire types: `bigint` and `numeric` arrive as strings, `date` as `yyyy-MM-dd`, `timestamptz` as
 * `Date`, `jsonb` parsed.
 */
export function createDb(options: CreateDbOptions): DbHandle {
  const maxConnections = options.maxConnections ?? 20;
  const { timeouts } = options;
  const pool = new pg.Pool({
    ...connectionOf(options.url),
    max: maxConnections,
    connectionTimeoutMillis: WAIT_MS,
    idleTimeoutMillis: 30_000,
    application_name: 'apura',
    ...(timeouts === undefined
      ? {}
      : {
          statement_timeout: timeouts.statementMs,
          lock_timeout: timeouts.lockMs,
          idle_in_transaction_session_timeout: timeouts.idleInTransactionMs,
        }),
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === DATE_TYPE ? (value: string) => value : pg.types.getTypeParser(oid, format as 'text'),
    },
  });
  pool.on('error', (error) => options.onError?.(error));
  // One that breaks between two statements of its work: the next one fails, and the process must not end of it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const turns = createTurns({
    places: Math.max(1, maxConnections - FOR_THE_SYSTEM),
    perOwner: Math.max(1, Math.floor(maxConnections / 2)),
    waitMs: WAIT_MS,
  });
  turnsByDb.set(db, turns);
  return { db, pool, waiting: () => turns.waiting() + pool.waitingCount, close: () => db.destroy() };
}

/** Who may use a connection next: owners take turns, and one of them never has more than half of the pool. */
export function turnsOf(db: Db): Turns {
  const turns = turnsByDb.get(db);
  if (turns === undefined) throw new Error('the database was not opened by createDb');
  return turns;
}
