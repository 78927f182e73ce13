import { type Kysely, sql } from 'kysely';

/** Adds the figures of a company of the Simples to those of a project's diagnostic. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table carteira_projeto add column simples jsonb`.execute(db);
}
