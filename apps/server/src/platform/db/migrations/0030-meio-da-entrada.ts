import { type Kysely, sql } from 'kysely';

/** How the first step of a sign-in was taken, kept while it waits for the second. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table desafio_fator
    add column meio text not null default 'senha' check (meio in ('senha', 'sso'))`.execute(db);
}
