import { type Kysely, sql } from 'kysely';
import { protectByOwner } from '../protect-by-owner.ts';

/** What each uploaded file is, known before its project is processed. A ZIP has a row for each file in it, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table arquivo_conferido (
    arquivo_enviado_id uuid not null references arquivo_enviado (id) on delete cascade,
    ordem integer not null check (ordem >= 0),
    owner_id uuid not null references owner (id),
    projeto_id uuid not null references projeto (id) on delete cascade,
    nome text not null,
    tipo text not null,
    sha256 text,
    inicio text,
    fim text,
    finalidade text,
    situacao text not null,
    motivo text,
    versao jsonb,
    primary key (arquivo_enviado_id, ordem)
  )`.execute(db);
  await sql`create index arquivo_conferido_do_projeto on arquivo_conferido (projeto_id)`.execute(db);
  await protectByOwner(db, 'arquivo_conferido', { app: ['select', 'insert', 'delete'] });
}
