import { type Kysely, sql } from 'kysely';
import { grant, protectByOwner } from '../protect-by-owner.ts';
import { SYSTEM_ROLE } from '../roles.ts';

/** How far each collector of a project is, what the services counted, and which files were fetched. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table coleta (
    projeto_id uuid not null references projeto (id) on delete cascade,
    ferramenta text not null,
    owner_id uuid not null references owner (id),
    situacao text not null check (situacao in ('andamento', 'esperando', 'contribuinte', 'falhou', 'encerrada')),
    estado jsonb,
    passos integer not null default 0,
    turno integer not null default 1,
    falhas integer not null default 0,
    retomar_em timestamptz,
    pendente_desde timestamptz,
    atualizada_em timestamptz not null,
    primary key (projeto_id, ferramenta)
  )`.execute(db);
  await sql`create index coleta_retomar on coleta (retomar_em) where retomar_em is not null`.execute(db);
  // Waits that are over are looked for across the owners.
  await protectByOwner(db, 'coleta', { app: ['select', 'insert', 'update', 'delete'], sistema: ['select'] });

  // A service counts for an employer, whichever owner asks.
  await sql`create table coleta_cota (
    chave text not null,
    dia text not null,
    usados integer not null,
    primary key (chave, dia)
  )`.execute(db);
  await grant(db, 'coleta_cota', SYSTEM_ROLE, ['select', 'insert', 'update', 'delete']);

  await sql`alter table execucao
    add column parciais jsonb not null default '[]',
    add column simulado boolean not null default false`.execute(db);
  await sql`alter table arquivo_enviado
    add column coletado_por text,
    add column simulado boolean not null default false`.execute(db);
}
