import { type Kysely, sql } from 'kysely';
import { protectByOwner } from '../protect-by-owner.ts';

/**
 * The figures of concluded projects that the section Carteira adds up: what of a finding does not depend on the day,
 * its amounts by last day of the right, and how complete the months are. Projects that were concluded before get theirs
 * by a routine.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table carteira_projeto (
    projeto_id uuid primary key references projeto (id) on delete cascade,
    owner_id uuid not null references owner (id),
    legivel boolean not null,
    meses jsonb not null,
    gravado_em timestamptz not null
  )`.execute(db);
  await sql`create table carteira_achado (
    projeto_id uuid not null references carteira_projeto (projeto_id) on delete cascade,
    n integer not null,
    owner_id uuid not null references owner (id),
    achado_id text not null,
    ano smallint not null,
    grupo text not null
      check (grupo in ('caixa', 'retencoes', 'descontavel', 'ressarcivel', 'contingente', 'riscos')),
    confianca text not null check (confianca in ('Alta', 'Média', 'Baixa')),
    tese text not null,
    relatorio text not null,
    filtros jsonb not null,
    primary key (projeto_id, n)
  )`.execute(db);
  await sql`create table carteira_parcela (
    projeto_id uuid not null,
    n integer not null,
    ordem integer not null,
    owner_id uuid not null references owner (id),
    mes text,
    prescreve_em date,
    valor numeric(18, 2) not null,
    primary key (projeto_id, n, ordem),
    foreign key (projeto_id, n) references carteira_achado (projeto_id, n) on delete cascade
  )`.execute(db);
  for (const tabela of ['carteira_projeto', 'carteira_achado', 'carteira_parcela']) {
    // The figures of all companies are read together: their owner's rows are found by it.
    await sql`create index ${sql.id(`${tabela}_owner`)} on ${sql.table(tabela)} (owner_id)`.execute(db);
    await protectByOwner(db, tabela, { app: ['select', 'insert', 'update', 'delete'] });
  }
}
