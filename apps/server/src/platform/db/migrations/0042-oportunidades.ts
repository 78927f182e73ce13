import { type Kysely, sql } from 'kysely';
import { protectByOwner } from '../protect-by-owner.ts';

/**
 * The work on opportunities: one row for each thesis and report of a project with findings of money, and its history.
 * Projects whose figures are kept get theirs at once. A rectification keeps the theses that it was ordered with.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table oportunidade (
    id uuid primary key default gen_random_uuid(),
    owner_id uuid not null references owner (id),
    projeto_id uuid not null references projeto (id) on delete cascade,
    tese text not null,
    relatorio text not null,
    anos smallint[] not null,
    meses text[] not null,
    achada boolean not null default true,
    estado text not null default 'identificada' check (
      estado in (
        'identificada', 'em-analise', 'aprovada', 'retificada', 'pedido-transmitido', 'deferida', 'descartada'
      )
    ),
    motivo text not null default '',
    responsavel_id uuid references usuario (id),
    prazo date,
    nota text not null default '',
    simulado jsonb,
    retificado jsonb,
    pedido numeric(18, 2) check (pedido >= 0),
    recebido numeric(18, 2) check (recebido >= 0),
    versao integer not null default 1,
    criada_em timestamptz not null,
    alterada_em timestamptz not null,
    alterada_por uuid references usuario (id),
    unique (projeto_id, tese, relatorio),
    check ((estado = 'descartada') = (motivo <> ''))
  )`.execute(db);
  await sql`create index oportunidade_owner on oportunidade (owner_id, estado, prazo)`.execute(db);
  await sql`create table oportunidade_evento (
    oportunidade_id uuid not null references oportunidade (id) on delete cascade,
    numero integer not null,
    owner_id uuid not null references owner (id),
    de text not null,
    para text not null,
    descricao text not null,
    causa text not null default '',
    usuario_id uuid references usuario (id),
    feito_em timestamptz not null,
    primary key (oportunidade_id, numero)
  )`.execute(db);
  await sql`create index oportunidade_evento_owner on oportunidade_evento (owner_id)`.execute(db);
  await sql`create unique index oportunidade_evento_causa on oportunidade_evento (oportunidade_id, causa)
    where causa <> ''`.execute(db);
  await sql`alter table retificacao add column teses jsonb not null default '[]'`.execute(db);
  // A migration belongs to no owner, and row-level security would hide every row from it.
  const lidas = ['carteira_projeto', 'carteira_achado', 'carteira_parcela'];
  for (const tabela of lidas) await sql`alter table ${sql.table(tabela)} no force row level security`.execute(db);
  await sql`insert into oportunidade
      (owner_id, projeto_id, tese, relatorio, anos, meses, criada_em, alterada_em)
    select
      a.owner_id, a.projeto_id, a.tese, a.relatorio, array_agg(distinct a.ano order by a.ano),
      coalesce(array_agg(distinct s.mes order by s.mes) filter (where s.mes is not null), '{}'),
      min(c.gravado_em), min(c.gravado_em)
    from carteira_achado as a
    join carteira_projeto as c on c.projeto_id = a.projeto_id
    left join carteira_parcela as s on s.projeto_id = a.projeto_id and s.n = a.n
    where a.grupo <> 'riscos'
    group by a.owner_id, a.projeto_id, a.tese, a.relatorio`.execute(db);
  for (const tabela of lidas) await sql`alter table ${sql.table(tabela)} force row level security`.execute(db);
  for (const tabela of ['oportunidade', 'oportunidade_evento']) {
    await protectByOwner(db, tabela, { app: ['select', 'insert', 'update', 'delete'] });
  }
}
