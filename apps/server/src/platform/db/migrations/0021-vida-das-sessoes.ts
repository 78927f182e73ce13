import { type Kysely, sql } from 'kysely';
import { protectByOwner } from '../protect-by-owner.ts';

/**
 * Where a session is open and when it was last used, the devices by which users are known, and the owners that refuse
 * common passwords. A session that is open already counts as used now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table aparelho (
    id uuid primary key default gen_random_uuid(),
    owner_id uuid not null references owner (id),
    usuario_id uuid not null references usuario (id) on delete cascade,
    hash bytea not null,
    usado_em timestamptz not null,
    unique (usuario_id, hash)
  )`.execute(db);
  await protectByOwner(db, 'aparelho', {
    app: ['select', 'delete'],
    sistema: ['select', 'insert', 'update', 'delete'],
  });

  await sql`alter table sessao_familia
    add column nome_aparelho text not null default '',
    add column endereco text not null default '',
    add column usada_em timestamptz not null default now(),
    add column aparelho_id uuid references aparelho (id) on delete set null`.execute(db);
  await sql`create index sessao_familia_aparelho on sessao_familia (aparelho_id)`.execute(db);

  await sql`alter table owner add column recusa_senhas_comuns boolean not null default false`.execute(db);
}
