import { type Kysely, sql } from 'kysely';

/** Results say by which version of the catalogue they were made, so that those of an earlier one are made again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table dataset
    add column resultados_versao text,
    add column refazer_falhou_em timestamptz`.execute(db);
}
