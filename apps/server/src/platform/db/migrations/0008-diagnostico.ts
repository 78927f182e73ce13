import { type Kysely, sql } from 'kysely';
import { protectByOwner } from '../protect-by-owner.ts';

/**
 * What the diagnostic of a project shows, what users did about its findings, and an owner's own provider of reports.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table diagnostico (
    projeto_id uuid primary key references projeto (id) on delete cascade,
    owner_id uuid not null references owner (id),
    storage_key text not null,
    sha256 text not null,
    tem_conteudo boolean not null,
    gerado_em timestamptz not null
  )`.execute(db);
  await protectByOwner(db, 'diagnostico', { app: ['select', 'insert', 'update', 'delete'] });

  await sql`create table achado_tratado (
    projeto_id uuid not null references projeto (id) on delete cascade,
    achado_id text not null,
    owner_id uuid not null references owner (id),
    usuario_id uuid not null references usuario (id),
    nota text not null,
    criado_em timestamptz not null,
    primary key (projeto_id, achado_id)
  )`.execute(db);
  await protectByOwner(db, 'achado_tratado', { app: ['select', 'insert', 'update', 'delete'] });

  await sql`create table provedor_bi (
    owner_id uuid primary key references owner (id),
    tenant text not null,
    client_id text not null,
    client_secret bytea not null,
    workspace_id text not null,
    report_id text not null,
    dataset_id text not null,
    papel text not null,
    criado_em timestamptz not null
  )`.execute(db);
  await protectByOwner(db, 'provedor_bi', { app: ['select', 'insert', 'update', 'delete'] });
}
