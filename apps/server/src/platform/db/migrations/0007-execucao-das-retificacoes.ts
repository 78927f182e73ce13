import { type Kysely, sql } from 'kysely';

/** How a rectification is worked: its spreadsheet, how far it is, and what it leaves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table retificacao
    add column planilha text not null default '',
    add column planilha_key text,
    add column planilha_sha256 text,
    add column progresso text,
    add column percentual integer check (percentual between 0 and 100),
    add column prova_key text,
    add column mudancas_key text,
    add column iniciado_em timestamptz`.execute(db);
  // The next one of a project may go on from the last that succeeded.
  await sql`create index retificacao_projeto on retificacao (projeto_id, tipo, terminado_em desc)`.execute(db);
}
