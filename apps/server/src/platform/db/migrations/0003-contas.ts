import { type Kysely, sql } from 'kysely';
import { protectByOwner } from '../protect-by-owner.ts';

/**
 * Links that give access without a password (recovery, invitation), mails on their way, suggestions, profile pictures,
 * users who were removed but whose name still stands beside what they did, and readable targets in the audit log.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table usuario add column foto text, add column excluido_em timestamptz`.execute(db);
  // A removed user's address may be invited again; among those who are there it stays unique over all owners.
  await sql`alter table usuario drop constraint usuario_email_key`.execute(db);
  await sql`create unique index usuario_email_vivo on usuario (email) where excluido_em is null`.execute(db);

  await sql`alter table auditoria add column rotulo text not null default ''`.execute(db);

  await sql`create table link_acesso (
    id uuid primary key default gen_random_uuid(),
    owner_id uuid not null references owner (id),
    usuario_id uuid not null references usuario (id) on delete cascade,
    tipo text not null check (tipo in ('recuperacao', 'convite')),
    token_hash bytea not null unique,
    criado_em timestamptz not null,
    expira_em timestamptz not null,
    encerrado_em timestamptz
  )`.execute(db);
  await sql`create index link_acesso_usuario on link_acesso (usuario_id)`.execute(db);
  await protectByOwner(db, 'link_acesso', {
    app: ['select', 'insert', 'update'],
    sistema: ['select', 'delete'],
  });

  await sql`create table mensagem (
    id uuid primary key default gen_random_uuid(),
    owner_id uuid not null references owner (id),
    tipo text not null,
    conteudo bytea,
    tentativas integer not null default 0,
    criado_em timestamptz not null,
    expira_em timestamptz not null,
    enviada_em timestamptz,
    desistiu_em timestamptz
  )`.execute(db);
  await protectByOwner(db, 'mensagem', { app: ['select', 'insert', 'update'], sistema: ['select', 'delete'] });

  await sql`create table sugestao (
    id uuid primary key default gen_random_uuid(),
    owner_id uuid not null references owner (id),
    usuario_id uuid not null references usuario (id),
    assunto text not null,
    mensagem text not null,
    criado_em timestamptz not null
  )`.execute(db);
  await sql`create index sugestao_owner on sugestao (owner_id, criado_em)`.execute(db);
  await protectByOwner(db, 'sugestao', { app: ['select', 'insert'] });
}
