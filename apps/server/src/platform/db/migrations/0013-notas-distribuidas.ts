import { type Kysely, sql } from 'kysely';
import { protectByOwner } from '../protect-by-owner.ts';
import { SYSTEM_ROLE } from '../roles.ts';

/** How far the distribution of the NF-e was read for each company, and the documents that came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table busca_notas (
    empresa_id uuid primary key references empresa (id) on delete cascade,
    owner_id uuid not null references owner (id),
    ligada boolean not null,
    certificado text not null,
    ult_nsu text not null,
    max_nsu text not null,
    situacao text not null check (situacao in ('aguardando', 'em-dia', 'outro-sistema', 'erro')),
    mensagem text,
    falhas integer not null default 0,
    proxima_em timestamptz,
    consultada_em timestamptz,
    atualizada_em timestamptz not null
  )`.execute(db);
  await sql`create index busca_notas_proxima on busca_notas (proxima_em) where proxima_em is not null`.execute(db);
  await protectByOwner(db, 'busca_notas', { app: ['select', 'insert', 'update', 'delete'] });
  // Whose turn has come is looked for across the owners, by ids alone.
  const role = sql.id(SYSTEM_ROLE);
  await sql`create policy busca_notas_da_rotina on busca_notas for select to ${role} using (ligada)`.execute(db);
  await sql`grant select (empresa_id, owner_id, ligada, proxima_em) on busca_notas to ${role}`.execute(db);

  await sql`create table nota_distribuida (
    empresa_id uuid not null references empresa (id) on delete cascade,
    nsu text not null,
    owner_id uuid not null references owner (id),
    tipo text not null check (tipo in ('nota', 'resumo', 'evento', 'resumo-evento')),
    chave text not null,
    dia text not null,
    storage_key text not null,
    tamanho bigint not null,
    simulado boolean not null,
    recebida_em timestamptz not null,
    ciencia text check (ciencia in ('pedida', 'registrada', 'recusada')),
    ciencia_motivo text,
    primary key (empresa_id, nsu)
  )`.execute(db);
  await sql`create index nota_distribuida_dia on nota_distribuida (empresa_id, dia)`.execute(db);
  await sql`create index nota_distribuida_chave on nota_distribuida (empresa_id, chave)`.execute(db);
  await protectByOwner(db, 'nota_distribuida', { app: ['select', 'insert', 'update', 'delete'] });
}
