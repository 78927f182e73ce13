import { type Kysely, sql } from 'kysely';

/** Since when nobody of an owner comes in; null for an owner that may. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table owner add column suspenso_em timestamptz`.execute(db);
}
