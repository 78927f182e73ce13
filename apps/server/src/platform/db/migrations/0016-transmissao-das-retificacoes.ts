import { type Kysely, sql } from 'kysely';
import { protectByOwner } from '../protect-by-owner.ts';

/** Rectifications that are transmitted to the government, batch by batch; and the key by which one is sent once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table retificacao add column chave_envio text`.execute(db);
  await sql`create unique index retificacao_chave_envio on retificacao (owner_id, chave_envio)`.execute(db);

  // One for a rectification, whoever presses the button and however often.
  await sql`create table transmissao (
    retificacao_id uuid primary key references retificacao (id) on delete cascade,
    owner_id uuid not null references owner (id),
    usuario_id uuid not null references usuario (id),
    ambiente text not null check (ambiente in ('producao', 'producao-restrita', 'simulado')),
    situacao text not null
      check (situacao in ('andamento', 'esperando', 'concluida', 'recusada', 'incerta', 'parada', 'falhou')),
    certificado text not null,
    eventos integer not null,
    mensagem text,
    parar boolean not null default false,
    procurar boolean not null default false,
    turno integer not null default 1,
    falhas integer not null default 0,
    retomar_em timestamptz,
    criada_em timestamptz not null,
    terminada_em timestamptz
  )`.execute(db);
  await sql`create index transmissao_retomar on transmissao (retomar_em) where retomar_em is not null`.execute(db);
  // Waits that are over are looked for across the owners.
  await protectByOwner(db, 'transmissao', { app: ['select', 'insert', 'update'], sistema: ['select'] });

  await sql`create table transmissao_lote (
    retificacao_id uuid not null references transmissao (retificacao_id) on delete cascade,
    owner_id uuid not null references owner (id),
    ordem integer not null,
    nome text not null,
    grupo integer not null,
    periodo text not null,
    tipo text not null,
    eventos integer not null,
    documento_key text not null,
    sha256 text not null,
    situacao text not null
      check (situacao in ('pendente', 'enviando', 'enviado', 'aceito', 'recusado', 'incerto')),
    protocolo text,
    codigo text,
    mensagem text,
    enviado_em timestamptz,
    respondido_em timestamptz,
    primary key (retificacao_id, ordem)
  )`.execute(db);
  await protectByOwner(db, 'transmissao_lote', { app: ['select', 'insert', 'update'] });

  await sql`create table transmissao_evento (
    retificacao_id uuid not null,
    owner_id uuid not null references owner (id),
    lote integer not null,
    ordem integer not null,
    evento_id text not null,
    tipo text not null,
    periodo text not null,
    cpf text not null,
    matricula text not null,
    recibo_anterior text not null,
    situacao text not null check (situacao in ('pendente', 'aceito', 'recusado')),
    recibo text,
    codigo text,
    mensagem text,
    primary key (retificacao_id, evento_id),
    foreign key (retificacao_id, lote) references transmissao_lote (retificacao_id, ordem) on delete cascade
  )`.execute(db);
  await sql`create index transmissao_evento_lote on transmissao_evento (retificacao_id, lote, ordem)`.execute(db);
  // The same event must not go twice, in whatever rectification it stands.
  await sql`create index transmissao_evento_id on transmissao_evento (owner_id, evento_id)`.execute(db);
  await protectByOwner(db, 'transmissao_evento', { app: ['select', 'insert', 'update'] });
}
