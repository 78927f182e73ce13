import { type Kysely, sql } from 'kysely';
import { protectByOwner } from '../protect-by-owner.ts';
import { SYSTEM_ROLE } from '../roles.ts';

/** How far the distribution of the NFS-e was read for each company and certificate, and the documents that came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table busca_nfse (
    empresa_id uuid primary key references empresa (id) on delete cascade,
    owner_id uuid not null references owner (id),
    ligada boolean not null,
    certificado text not null,
    situacao text not null check (situacao in ('aguardando', 'em-dia', 'limite', 'erro')),
    mensagem text,
    falhas integer not null default 0,
    proxima_em timestamptz,
    consultada_em timestamptz,
    atualizada_em timestamptz not null,
    avulsas_em timestamptz
  )`.execute(db);
  await sql`create index busca_nfse_proxima on busca_nfse (proxima_em) where ligada`.execute(db);
  await sql`create index busca_nfse_avulsas on busca_nfse (avulsas_em) where avulsas_em is not null`.execute(db);
  await protectByOwner(db, 'busca_nfse', { app: ['select', 'insert', 'update', 'delete'] });
  // Whose turn has come is looked for across the owners, by ids alone.
  const role = sql.id(SYSTEM_ROLE);
  await sql`create policy busca_nfse_da_rotina on busca_nfse for select to ${role}
    using (ligada or avulsas_em is not null)`.execute(db);
  await sql`grant select (empresa_id, owner_id, ligada, proxima_em, avulsas_em) on busca_nfse to ${role}`.execute(db);

  // The government counts for each actor, who is the holder of the certificate.
  await sql`create table posicao_nfse (
    empresa_id uuid not null references empresa (id) on delete cascade,
    ator text not null,
    owner_id uuid not null references owner (id),
    ult_nsu bigint not null,
    primary key (empresa_id, ator)
  )`.execute(db);
  await protectByOwner(db, 'posicao_nfse', { app: ['select', 'insert', 'update', 'delete'] });

  await sql`create table documento_nfse (
    empresa_id uuid not null references empresa (id) on delete cascade,
    identificador text not null,
    owner_id uuid not null references owner (id),
    tipo text not null check (tipo in ('nota', 'evento', 'danificado')),
    chave text,
    dia text,
    ator text not null,
    nsu bigint not null,
    storage_key text,
    cancela boolean not null default false,
    simulado boolean not null,
    recebido_em timestamptz not null,
    primary key (empresa_id, identificador),
    check ((tipo = 'danificado') = (storage_key is null)),
    check (tipo = 'danificado' or (chave is not null and dia is not null))
  )`.execute(db);
  await sql`create index documento_nfse_chave on documento_nfse (empresa_id, chave)`.execute(db);
  await protectByOwner(db, 'documento_nfse', { app: ['select', 'insert', 'update', 'delete'] });

  // Notes that are asked for by their keys: users want them, or they came broken.
  await sql`create table pedido_nfse (
    empresa_id uuid not null references empresa (id) on delete cascade,
    chave text not null,
    owner_id uuid not null references owner (id),
    situacao text not null check (situacao in ('aguardando', 'respondido', 'nao-encontrada', 'recusada')),
    motivo text,
    pedido_em timestamptz not null,
    respondido_em timestamptz,
    primary key (empresa_id, chave)
  )`.execute(db);
  await sql`create index pedido_nfse_aguardando on pedido_nfse (empresa_id, pedido_em)
    where situacao = 'aguardando'`.execute(db);
  await protectByOwner(db, 'pedido_nfse', { app: ['select', 'insert', 'update', 'delete'] });
}
