import { type Kysely, sql } from 'kysely';
import { grant, protectByOwner } from '../protect-by-owner.ts';
import { SYSTEM_ROLE } from '../roles.ts';

/**
 * Invoices asked for one by one: by their key, because a user wants them, or by their number, because they were missed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What a file was made of here, so that it is made again only when that changed.
  await sql`alter table arquivo_enviado add column feito_de text`.execute(db);
  // A document that says that its invoice is cancelled.
  await sql`alter table nota_distribuida add column cancela boolean not null default false`.execute(db);

  await sql`create table pedido_nota (
    empresa_id uuid not null references empresa (id) on delete cascade,
    chave text not null,
    owner_id uuid not null references owner (id),
    situacao text not null
      check (situacao in ('aguardando', 'respondido', 'nao-encontrada', 'cancelada', 'alheia', 'recusada')),
    motivo text,
    pedido_em timestamptz not null,
    respondido_em timestamptz,
    primary key (empresa_id, chave)
  )`.execute(db);
  await sql`create index pedido_nota_aguardando on pedido_nota (empresa_id, pedido_em)
    where situacao = 'aguardando'`.execute(db);
  await protectByOwner(db, 'pedido_nota', { app: ['select', 'insert', 'update', 'delete'] });

  await sql`create table nsu_faltante (
    empresa_id uuid not null references empresa (id) on delete cascade,
    de bigint not null,
    ate bigint not null,
    owner_id uuid not null references owner (id),
    vazios integer not null default 0,
    primary key (empresa_id, de),
    check (de <= ate)
  )`.execute(db);
  await protectByOwner(db, 'nsu_faltante', { app: ['select', 'insert', 'update', 'delete'] });

  // The government counts by the root of the CNPJ, whoever asks.
  await sql`create table consulta_nfe (
    raiz text primary key,
    consultas timestamptz[] not null,
    bloqueada_ate timestamptz
  )`.execute(db);
  await grant(db, 'consulta_nfe', SYSTEM_ROLE, ['select', 'insert', 'update']);

  await sql`alter table busca_notas add column avulsas_em timestamptz`.execute(db);
  await sql`create index busca_notas_avulsas on busca_notas (avulsas_em) where avulsas_em is not null`.execute(db);
  const role = sql.id(SYSTEM_ROLE);
  await sql`drop policy busca_notas_da_rotina on busca_notas`.execute(db);
  await sql`create policy busca_notas_da_rotina on busca_notas for select to ${role}
    using (ligada or avulsas_em is not null)`.execute(db);
  await sql`grant select (avulsas_em) on busca_notas to ${role}`.execute(db);
}
