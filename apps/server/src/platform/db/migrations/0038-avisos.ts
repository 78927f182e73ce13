import { type Kysely, sql } from 'kysely';

/** Up to when a user has seen the notices, and whether the end of own work is mailed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table usuario add column avisos_vistos_em timestamptz,
    add column avisos_por_email boolean not null default false`.execute(db);
}
