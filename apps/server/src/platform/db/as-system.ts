import { sql } from 'kysely';
import type { Db, Trx } from './create-db.ts';
import { SYSTEM_ROLE } from './roles.ts';
import type { SystemReason } from './system-reason.ts';

/**
 * Runs `work` in one transaction of the system role, which sees the rows of every owner in the few tables granted to
 * it. Only for the paths listed in `system-reason.ts`; once the owner is known, go on with `asOwner`.
 */
export function asSystem<T>(db: Db, reason: SystemReason, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('role', ${SYSTEM_ROLE}, true), set_config('app.motivo', ${reason}, true)`.execute(trx);
    return work(trx);
  });
}
