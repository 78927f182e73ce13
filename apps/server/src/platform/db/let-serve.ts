import { type Kysely, sql } from 'kysely';
import { APP_ROLE, SYSTEM_ROLE } from './roles.ts';

/** The schema of the queue, which makes and migrates its tables itself. */
const QUEUE_SCHEMA = 'pgboss';

/**
 * Gives a login that owns nothing what serving takes: acting as the two plain roles, the rows of the queue, and seeing
 * which migrations are done. `db` is connected as the owner of the schema.
 */
export async function letServe<DB>(db: Kysely<DB>, login: string): Promise<void> {
  const name = sql.id(login);
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int as version`.execute(db);
  // Without INHERIT, or the policies of both roles would bind the login too, and the system's let all through.
  const options = (rows[0]?.version ?? 0) >= 160_000 ? sql` with inherit false, set true` : sql``;
  const queue = sql.id(QUEUE_SCHEMA);
  await db.transaction().execute(async (trx) => {
    await sql`grant ${sql.id(APP_ROLE)}, ${sql.id(SYSTEM_ROLE)} to ${name}${options}`.execute(trx);
    await sql`grant select on kysely_migration, kysely_migration_lock to ${name}`.execute(trx);
    await sql`grant usage on schema ${queue} to ${name}`.execute(trx);
    await sql`grant select, insert, update, delete on all tables in schema ${queue} to ${name}`.execute(trx);
    await sql`grant usage on all sequences in schema ${queue} to ${name}`.execute(trx);
  });
}
