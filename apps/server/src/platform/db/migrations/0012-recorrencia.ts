import { type Kysely, sql } from 'kysely';
import { protectByOwner } from '../protect-by-owner.ts';
import { SYSTEM_ROLE } from '../roles.ts';

/** Projects that open a further one every month, and what users were told of that and of certificates that run out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A project of a month knows whose it is. One month has one, a deleted one included: nobody opens it a second time.
  await sql`alter table projeto add column origem_id uuid references projeto (id) on delete set null`.execute(db);
  await sql`alter table projeto add column mensal_desde timestamptz`.execute(db);
  await sql`create unique index projeto_uma_vez_por_mes on projeto (origem_id, periodo_inicial)
    where origem_id is not null`.execute(db);
  await sql`create index projeto_mensal on projeto (id) where recorrencia = 'mensal' and excluido_em is null`.execute(
    db,
  );
  await systemMayList(db, 'projeto', {
    columns: 'id, owner_id, recorrencia, excluido_em',
    where: "recorrencia = 'mensal' and excluido_em is null",
  });

  await sql`create table recorrencia_aviso (
    projeto_id uuid not null references projeto (id) on delete cascade,
    mes text not null,
    motivo text not null,
    owner_id uuid not null references owner (id),
    avisado_em timestamptz not null,
    primary key (projeto_id, mes, motivo)
  )`.execute(db);
  await protectByOwner(db, 'recorrencia_aviso', { app: ['select', 'insert'] });

  await sql`create table certificado_aviso (
    certificado_id uuid not null references certificado (id) on delete cascade,
    validade text not null,
    dias integer not null,
    owner_id uuid not null references owner (id),
    avisado_em timestamptz not null,
    primary key (certificado_id, validade, dias)
  )`.execute(db);
  await protectByOwner(db, 'certificado_aviso', { app: ['select', 'insert'] });
  await systemMayList(db, 'certificado', { columns: 'id, owner_id, status, validade', where: 'true' });
}

/** A routine finds whose turn it is by ids alone; what it then reads and writes, it does as that owner. */
async function systemMayList(
  db: Kysely<unknown>,
  table: string,
  { columns, where }: { columns: string; where: string },
): Promise<void> {
  const role = sql.id(SYSTEM_ROLE);
  await sql`create policy ${sql.id(`${table}_da_rotina`)} on ${sql.table(table)} for select to ${role}
    using (${sql.raw(where)})`.execute(db);
  await sql`grant select (${sql.raw(columns)}) on ${sql.table(table)} to ${role}`.execute(db);
}
