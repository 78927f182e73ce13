import { type Kysely, sql } from 'kysely';

/** What a token lets a program do. Those that were made before send files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table token_acesso add column alcance text not null default 'enviar'
    check (alcance in ('enviar', 'ler'))`.execute(db);
}
