import { type Kysely, sql } from 'kysely';

/**
 * The files that show what a company delivers: the calendar of all companies asks for the last one of each kind, and
 * must not read the documents of every project for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index arquivo_de_obrigacao on arquivo (owner_id, projeto_id, tipo, fim)
    where situacao = 'Usado' and tipo in ('EFDC', 'ECD', 'ECF', 'REINF', 'DCTFWEB', 'PGDAS')`.execute(db);
}
