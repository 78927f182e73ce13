import { sql } from 'kysely';
import type { Trx } from './create-db.ts';

/** Lifts the limit of a statement's time for the rest of this transaction: for work of jobs whose size nobody bounds. */
export async function withoutTimeLimit(trx: Trx): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true)`.execute(trx);
}
