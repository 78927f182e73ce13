import { type Kysely, sql } from 'kysely';

/**
 * Which owners may have papers asked for in the name of the installation's contractor: nobody, until the operator says
 * so.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table owner add column pelo_contratante boolean not null default false`.execute(db);
}
