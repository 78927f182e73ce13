import { type Kysely, sql } from 'kysely';

/** What PIS and COFINS leave of a company when they end, with the other figures of a project's diagnostic. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table carteira_projeto add column virada jsonb`.execute(db);
}
