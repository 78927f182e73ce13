import { sql } from 'kysely';
import { type Db, type Trx, turnsOf } from './create-db.ts';
import { APP_ROLE } from './roles.ts';

/**
 * Runs `work` in one transaction that can see and write the rows of `ownerId` and no others, whatever the statements
 * say: the role is plain and row-level security compares each row's owner. Commits when `work` resolves. Owners take
 * turns at the connections, so a transaction of an owner must not wait for another one of the same owner.
 */
export function asOwner<T>(db: Db, ownerId: string, work: (trx: Trx) => Promise<T>): Promise<T> {
  return turnsOf(db).run(ownerId, () =>
    db.transaction().execute(async (trx) => {
      await goOnAsOwner(trx, ownerId);
      return work(trx);
    }),
  );
}

/**
 * For a system transaction that has found or made its owner: from here on it sees and writes that owner's rows alone.
 */
export async function goOnAsOwner(trx: Trx, ownerId: string): Promise<void> {
  await sql`select set_config('role', ${APP_ROLE}, true), set_config('app.owner', ${ownerId}, true)`.execute(trx);
}

/** Lifts the limit of a statement's time for the rest of this transaction: for jobs whose work has no bound. */
export async function withoutTimeLimit(trx: Trx): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true)`.execute(trx);
}
