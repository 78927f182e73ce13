import { type Kysely, sql } from 'kysely';
import { grant, protectByOwner } from '../protect-by-owner.ts';
import { APP_ROLE, SYSTEM_ROLE } from '../roles.ts';

/** Owners, users, sessions, the credit ledger, the audit log and the counters of throttled calls. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`grant usage on schema public to ${sql.id(APP_ROLE)}, ${sql.id(SYSTEM_ROLE)}`.execute(db);

  await sql`create table owner (
    id uuid primary key default gen_random_uuid(),
    cnpj text not null unique,
    razao text not null,
    site text not null default '',
    cep text not null default '',
    uf text not null default '',
    logradouro text not null default '',
    municipio text not null default '',
    logo text,
    plano text not null default '',
    white_label boolean not null default false,
    cor_primaria text not null default '#31B7D4',
    cor_secundaria text not null default '#012E43',
    preco_1 numeric(12,2) not null default 0,
    preco_2 numeric(12,2) not null default 0,
    preco_3 numeric(12,2) not null default 0,
    preco_4 numeric(12,2) not null default 0,
    tools jsonb not null default '{}',
    limite_usuarios integer not null default 10,
    criado_em timestamptz not null default now()
  )`.execute(db);
  await protectByOwner(db, 'owner', {
    ownerColumn: 'id',
    app: ['select', 'update'],
    sistema: ['select', 'insert', 'update'],
  });

  await sql`create table usuario (
    id uuid primary key default gen_random_uuid(),
    owner_id uuid not null references owner (id),
    nome text not null,
    email text not null unique check (email = lower(email)),
    telefone text not null default '',
    cargo text not null default '',
    cpf text not null default '',
    privilegio text not null check (privilegio in ('master', 'administrator', 'user')),
    situacao text not null default 'active' check (situacao in ('active', 'inactive', 'invited')),
    senha_hash text,
    criado_em timestamptz not null default now()
  )`.execute(db);
  await sql`create index usuario_owner on usuario (owner_id)`.execute(db);
  await protectByOwner(db, 'usuario', {
    app: ['select', 'insert', 'update', 'delete'],
    sistema: ['select', 'insert', 'update'],
  });

  await sql`create table sessao_familia (
    id uuid primary key default gen_random_uuid(),
    owner_id uuid not null references owner (id),
    usuario_id uuid not null references usuario (id) on delete cascade,
    criada_em timestamptz not null default now(),
    encerrada_em timestamptz,
    motivo text
  )`.execute(db);
  await sql`create index sessao_familia_usuario on sessao_familia (usuario_id)`.execute(db);
  await protectByOwner(db, 'sessao_familia', {
    app: ['select', 'update'],
    sistema: ['select', 'insert', 'update', 'delete'],
  });

  await sql`create table sessao_token (
    token_hash bytea primary key,
    familia_id uuid not null references sessao_familia (id) on delete cascade,
    expira_em timestamptz not null,
    rotacionado_em timestamptz
  )`.execute(db);
  await sql`create index sessao_token_familia on sessao_token (familia_id)`.execute(db);
  await grant(db, 'sessao_token', SYSTEM_ROLE, ['select', 'insert', 'update', 'delete']);

  await sql`create table credito_lancamento (
    id bigint generated always as identity primary key,
    owner_id uuid not null references owner (id),
    usuario_id uuid references usuario (id) on delete set null,
    projeto_id uuid,
    tipo text not null check (tipo in ('compra', 'consumo', 'estorno', 'ajuste')),
    quantidade integer not null check (quantidade <> 0 and (tipo = 'ajuste' or (quantidade < 0) = (tipo = 'consumo'))),
    descricao text not null,
    criado_em timestamptz not null default now()
  )`.execute(db);
  await sql`create index credito_lancamento_owner on credito_lancamento (owner_id)`.execute(db);
  // A ledger: entries are added, never changed or taken away.
  await protectByOwner(db, 'credito_lancamento', { app: ['select', 'insert'], sistema: ['select', 'insert'] });

  await sql`create table auditoria (
    id bigint generated always as identity primary key,
    owner_id uuid not null references owner (id),
    usuario_id uuid references usuario (id) on delete set null,
    acao text not null,
    alvo text not null default '',
    dados jsonb not null default '{}',
    criado_em timestamptz not null default now()
  )`.execute(db);
  await sql`create index auditoria_owner on auditoria (owner_id, criado_em)`.execute(db);
  await protectByOwner(db, 'auditoria', { app: ['select', 'insert'], sistema: ['insert'] });

  await sql`create table throttle (
    chave text primary key,
    tentativas integer not null,
    janela_inicio timestamptz not null
  )`.execute(db);
  await grant(db, 'throttle', SYSTEM_ROLE, ['select', 'insert', 'update', 'delete']);

  await sql`create table tarefa_falha (
    tarefa_id uuid primary key,
    falhas integer not null,
    ultima_em timestamptz not null default now()
  )`.execute(db);
  await grant(db, 'tarefa_falha', SYSTEM_ROLE, ['select', 'insert', 'update', 'delete']);
}
