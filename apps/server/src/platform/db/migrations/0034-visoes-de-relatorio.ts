import { type Kysely, sql } from 'kysely';
import { protectByOwner } from '../protect-by-owner.ts';

/** How users have arranged the grid of a report. `conteudo` is JSON; `versao` counts the savings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table visao_relatorio (
    id uuid primary key default gen_random_uuid(),
    owner_id uuid not null references owner (id),
    usuario_id uuid not null references usuario (id) on delete cascade,
    relatorio text not null,
    nome text not null,
    compartilhada boolean not null,
    conteudo text not null,
    versao integer not null default 1,
    atualizada_em timestamptz not null
  )`.execute(db);
  await sql`create index visao_relatorio_do_relatorio on visao_relatorio (owner_id, relatorio)`.execute(db);
  await protectByOwner(db, 'visao_relatorio', { app: ['select', 'insert', 'update', 'delete'] });
}
