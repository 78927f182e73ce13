import { sql } from 'kysely';
import type { Db } from './create-db.ts';

/**
 * How many connections of other processes of the portal work on this database now; `db` must hold one connection only.
 */
export async function countOtherClients(db: Db): Promise<number> {
  const { rows } = await sql<{ total: string }>`select count(*) as total from pg_stat_activity
    where datname = current_database() and application_name = 'apura' and pid <> pg_backend_pid()`.execute(db);
  return Number(rows[0]?.total ?? 0);
}
