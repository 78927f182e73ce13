import { type Kysely, sql } from 'kysely';

/** How many periods a rectification was asked for and how many it made; null in rows that ended before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table retificacao add column periodos_feitos integer, add column periodos_total integer,
    add check ((periodos_feitos is null) = (periodos_total is null)),
    add check (periodos_feitos between 0 and periodos_total)`.execute(db);
}
