import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
/** A transaction whose role and owner are set; repositories take nothing else. */
export type Trx = Transaction<Database>;

export interface DbHandle {
  db: Db;
  pool: pg.Pool;
  /** Waits for running queries and closes the connections. */
  close(): Promise<void>;
}

export interface CreateDbOptions {
  url: string;
  maxConnections?: number;
  /** Told of connections that broke while idle; without a listener such an error would end the process. */
  onError?: (error: Error) => void;
}

/** PostgreSQL's type numbers whose default parsing would lose something: dates are days, not instants of a time zone. */
const DATE_TYPE = 1082;

/**
 * Opens the pool. Wire types: `bigint` and `numeric` arrive as strings, `date` as `yyyy-MM-dd`, `timestamptz` as `Date`,
 * `jsonb` parsed.
 */
export function createDb(options: CreateDbOptions): DbHandle {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 20,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'apura',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === DATE_TYPE ? (value: string) => value : pg.types.getTypeParser(oid, format as 'text'),
    },
  });
  pool.on('error', (error) => options.onError?.(error));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
