import { type Kysely, sql } from 'kysely';
import { protectByOwner } from '../protect-by-owner.ts';

/** Charges of bought credits, what their providers told of them, and the ledger's word that a charge credits once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table cobranca (
    id uuid primary key default gen_random_uuid(),
    owner_id uuid not null references owner (id),
    usuario_id uuid not null references usuario (id),
    forma text not null check (forma in ('pix', 'boleto')),
    creditos integer not null check (creditos between 1 and 9999),
    valor numeric(12,2) not null check (valor > 0),
    estado text not null check (estado in ('criando', 'pendente', 'paga', 'vencida', 'recusada')),
    provedor text not null,
    provedor_id text,
    linha_digitavel text,
    endereco_hash bytea unique,
    papel text,
    criado_em timestamptz not null,
    expira_em timestamptz not null,
    encerrado_em timestamptz,
    unique (provedor, provedor_id)
  )`.execute(db);
  await sql`create index cobranca_owner on cobranca (owner_id, criado_em desc)`.execute(db);
  await sql`create index cobranca_aberta on cobranca (expira_em) where estado in ('criando', 'pendente')`.execute(db);
  await protectByOwner(db, 'cobranca', { app: ['select', 'insert', 'update'], sistema: ['select'] });

  await sql`create table cobranca_evento (
    id bigint generated always as identity primary key,
    owner_id uuid not null references owner (id),
    cobranca_id uuid not null references cobranca (id),
    provedor text not null,
    evento_id text not null,
    tipo text not null check (tipo in ('pago', 'vencido', 'recusado')),
    resultado text not null check (resultado in ('aplicado', 'sem-efeito', 'valor-divergente')),
    recebido_em timestamptz not null,
    unique (provedor, evento_id)
  )`.execute(db);
  await sql`create index cobranca_evento_cobranca on cobranca_evento (cobranca_id)`.execute(db);
  await protectByOwner(db, 'cobranca_evento', { app: ['select', 'insert'] });

  await sql`alter table credito_lancamento add column cobranca_id uuid references cobranca (id)`.execute(db);
  await sql`create unique index credito_uma_vez_por_cobranca
    on credito_lancamento (cobranca_id) where cobranca_id is not null`.execute(db);
}
