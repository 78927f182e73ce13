import { type Kysely, sql } from 'kysely';

/** Where a company of the Simples stands, with the other figures of a project's diagnostic. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table carteira_projeto add column simples jsonb`.execute(db);
}
