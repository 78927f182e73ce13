import { type Kysely, sql } from 'kysely';
import { protectByOwner } from '../protect-by-owner.ts';

/** What an imported certificate holds, sealed; the rectifications; and further tries of a project that failed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table certificado
    add column titular_cnpj text,
    add column titular_cpf text,
    add column valido_desde timestamptz,
    add column valido_ate timestamptz,
    add column sha256 text,
    add column conteudo bytea`.execute(db);
  await sql`create unique index certificado_sha256 on certificado (owner_id, sha256)`.execute(db);

  await sql`create table retificacao (
    id uuid primary key default gen_random_uuid(),
    owner_id uuid not null references owner (id),
    projeto_id uuid not null references projeto (id) on delete cascade,
    usuario_id uuid not null references usuario (id),
    tipo text not null check (tipo in ('efdc', 'ecf', 'esocial')),
    status text not null check (status in ('PENDING', 'PROCESSING', 'SUCCESS', 'ERROR')),
    mensagem text,
    storage_key text,
    criado_em timestamptz not null,
    terminado_em timestamptz,
    excluido_em timestamptz
  )`.execute(db);
  await sql`create index retificacao_owner on retificacao (owner_id, criado_em desc)`.execute(db);
  await protectByOwner(db, 'retificacao', { app: ['select', 'insert', 'update', 'delete'] });

  // A project whose credits came back takes them again when it is tried again: once in each direction per try.
  await sql`alter table projeto add column tentativa integer not null default 0`.execute(db);
  await sql`alter table credito_lancamento add column tentativa integer not null default 0`.execute(db);
  await sql`drop index credito_uma_vez_por_projeto`.execute(db);
  await sql`create unique index credito_uma_vez_por_tentativa
    on credito_lancamento (projeto_id, tipo, tentativa) where projeto_id is not null`.execute(db);
}
