import { type Kysely, sql } from 'kysely';
import { protectByOwner } from '../protect-by-owner.ts';

/** What users say to each other of an opportunity, and since when and by whom its responsible person is in charge. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table oportunidade_comentario (
    oportunidade_id uuid not null references oportunidade (id) on delete cascade,
    numero integer not null,
    owner_id uuid not null references owner (id),
    usuario_id uuid not null references usuario (id),
    texto text not null,
    criado_em timestamptz not null,
    apagado_em timestamptz,
    primary key (oportunidade_id, numero),
    check ((apagado_em is not null) = (texto = ''))
  )`.execute(db);
  await sql`create index oportunidade_comentario_owner on oportunidade_comentario (owner_id, criado_em)`.execute(db);
  await protectByOwner(db, 'oportunidade_comentario', { app: ['select', 'insert', 'update', 'delete'] });
  await sql`alter table oportunidade
    add column ultimo_comentario integer not null default 0,
    add column responsavel_em timestamptz,
    add column responsavel_por uuid references usuario (id)`.execute(db);
  await sql`create index oportunidade_responsavel on oportunidade (responsavel_id, responsavel_em)
    where responsavel_em is not null`.execute(db);
}
