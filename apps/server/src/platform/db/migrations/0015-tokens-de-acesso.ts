import { type Kysely, sql } from 'kysely';
import { protectByOwner } from '../protect-by-owner.ts';
import { SYSTEM_ROLE } from '../roles.ts';

/** Tokens by which a user's programs send files. Only their hash is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table token_acesso (
    id uuid primary key default gen_random_uuid(),
    owner_id uuid not null references owner (id),
    usuario_id uuid not null references usuario (id) on delete cascade,
    nome text not null,
    hash text not null unique,
    final text not null,
    criado_em timestamptz not null,
    expira_em timestamptz not null,
    usado_em timestamptz,
    revogado_em timestamptz
  )`.execute(db);
  await sql`create index token_acesso_usuario on token_acesso (usuario_id, criado_em desc)`.execute(db);
  await protectByOwner(db, 'token_acesso', { app: ['select', 'insert', 'update'] });
  // Whoever brings a token is found by it, before the owner is known.
  const role = sql.id(SYSTEM_ROLE);
  await sql`create policy token_acesso_do_sistema on token_acesso for select to ${role} using (true)`.execute(db);
  await sql`grant select (owner_id, usuario_id, hash, expira_em, revogado_em) on token_acesso to ${role}`.execute(db);
}
