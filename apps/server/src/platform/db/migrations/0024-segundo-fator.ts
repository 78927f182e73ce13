import { type Kysely, sql } from 'kysely';
import { protectByOwner } from '../protect-by-owner.ts';
import { SYSTEM_ROLE } from '../roles.ts';

/**
 * Second factors: the authenticator app, passkeys, recovery codes, what a sign-in waits for, and the owner's policy.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table owner add column exige_segundo_fator boolean not null default false`.execute(db);
  // Since when the user has any factor: read with every sign-in and request, which look at the user's row anyway.
  await sql`alter table usuario add column segundo_fator_em timestamptz`.execute(db);
  await sql`alter table sessao_familia add column fator_em timestamptz`.execute(db);

  await sql`create table fator_totp (
    usuario_id uuid primary key references usuario (id) on delete cascade,
    owner_id uuid not null references owner (id),
    segredo bytea not null,
    ultimo_passo bigint,
    criado_em timestamptz not null,
    ativo_em timestamptz
  )`.execute(db);
  await protectByOwner(db, 'fator_totp', { app: ['select', 'insert', 'update', 'delete'] });

  await sql`create table chave_acesso (
    id uuid primary key default gen_random_uuid(),
    owner_id uuid not null references owner (id),
    usuario_id uuid not null references usuario (id) on delete cascade,
    credencial text not null unique,
    chave_publica bytea not null,
    contador bigint not null,
    transportes text[] not null,
    nome text not null,
    criada_em timestamptz not null,
    usada_em timestamptz
  )`.execute(db);
  await sql`create index chave_acesso_usuario on chave_acesso (usuario_id)`.execute(db);
  await protectByOwner(db, 'chave_acesso', { app: ['select', 'insert', 'update', 'delete'] });

  await sql`create table codigo_recuperacao (
    usuario_id uuid not null references usuario (id) on delete cascade,
    indice smallint not null,
    owner_id uuid not null references owner (id),
    hash text not null,
    usado_em timestamptz,
    primary key (usuario_id, indice)
  )`.execute(db);
  await protectByOwner(db, 'codigo_recuperacao', { app: ['select', 'insert', 'update', 'delete'] });

  await sql`create table desafio_fator (
    id uuid primary key default gen_random_uuid(),
    owner_id uuid not null references owner (id),
    usuario_id uuid not null references usuario (id) on delete cascade,
    finalidade text not null check (finalidade in ('entrada', 'registro', 'prova')),
    token_hash bytea unique,
    credencial bytea,
    desafio text,
    expira_em timestamptz not null
  )`.execute(db);
  await sql`create index desafio_fator_usuario on desafio_fator (usuario_id, finalidade)`.execute(db);
  await protectByOwner(db, 'desafio_fator', {
    app: ['select', 'insert', 'update', 'delete'],
    sistema: ['select', 'insert', 'delete'],
  });

  // A sign-in, which knows no owner yet, reads which kinds of factor a user has, and no more of them.
  const role = sql.id(SYSTEM_ROLE);
  for (const [tabela, coluna] of [
    ['fator_totp', 'ativo_em'],
    ['chave_acesso', 'id'],
  ] as const) {
    const nome = sql.table(tabela);
    await sql`create policy ${sql.id(`${tabela}_da_entrada`)} on ${nome} for select to ${role} using (true)`.execute(
      db,
    );
    await sql`grant select (usuario_id, ${sql.ref(coluna)}) on ${nome} to ${role}`.execute(db);
  }
}
