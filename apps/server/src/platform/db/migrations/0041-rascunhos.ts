import { type Kysely, sql } from 'kysely';
import { protectByOwner } from '../protect-by-owner.ts';

/**
 * Drafts of rectifications: the changes that reports proposed, the steps that users made and what each step changed (so
 * that it can be undone), the fields that users are editing, and the jobs that a draft has. A rectification names the
 * draft that it was made of.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table rascunho (
    id uuid primary key default gen_random_uuid(),
    owner_id uuid not null references owner (id),
    projeto_id uuid not null references projeto (id) on delete cascade,
    obrigacao text not null check (obrigacao in ('efdc', 'esocial')),
    usuario_id uuid not null references usuario (id),
    criado_em timestamptz not null,
    alterado_em timestamptz not null,
    revisao integer not null default 0,
    passos integer not null default 0,
    proxima integer not null default 1,
    recibos jsonb not null default '{}',
    parametros jsonb not null default '[]',
    bases jsonb not null default '{}',
    unique (projeto_id, obrigacao)
  )`.execute(db);
  await sql`create index rascunho_owner on rascunho (owner_id)`.execute(db);
  await sql`create table rascunho_mudanca (
    rascunho_id uuid not null references rascunho (id) on delete cascade,
    n integer not null,
    owner_id uuid not null references owner (id),
    versao integer not null default 1,
    ativa boolean not null default true,
    perdida boolean not null default false,
    vencida_por integer,
    vence integer not null default 0,
    preferida integer not null default 0,
    estado text not null generated always as (
      case
        when perdida then 'perdida'
        when not ativa then 'inativa'
        when vencida_por is not null then 'conflito'
        else 'ativa'
      end
    ) stored,
    acao text not null,
    aba text not null,
    periodo text not null,
    estabelecimento text not null,
    arquivo text not null,
    linha integer,
    chave jsonb not null,
    campos jsonb not null,
    antes jsonb not null,
    documento text not null,
    relatorio text not null,
    posicao integer not null,
    regra text not null,
    tese text not null,
    lugar integer not null,
    confianca text not null check (confianca in ('Alta', 'Média', 'Baixa')),
    nota text not null default '',
    editada_por uuid references usuario (id),
    editada_em timestamptz,
    impressao uuid not null,
    alvo uuid,
    busca text not null,
    primary key (rascunho_id, n)
  )`.execute(db);
  await sql`create unique index rascunho_mudanca_impressao on rascunho_mudanca (rascunho_id, impressao)`.execute(db);
  await sql`create index rascunho_mudanca_alvo on rascunho_mudanca (rascunho_id, alvo)`.execute(db);
  await sql`create index rascunho_mudanca_documento on rascunho_mudanca (rascunho_id, documento)
    where documento <> ''`.execute(db);
  await sql`create table rascunho_passo (
    rascunho_id uuid not null references rascunho (id) on delete cascade,
    numero integer not null,
    owner_id uuid not null references owner (id),
    tipo text not null
      check (tipo in ('propor', 'ativar', 'desativar', 'editar', 'remover', 'preferir', 'conferir')),
    descricao text not null,
    mudancas integer not null,
    usuario_id uuid not null references usuario (id),
    feito_em timestamptz not null,
    desfeito_por uuid references usuario (id),
    desfeito_em timestamptz,
    primary key (rascunho_id, numero)
  )`.execute(db);
  await sql`create table rascunho_passo_mudanca (
    rascunho_id uuid not null references rascunho (id) on delete cascade,
    numero integer not null,
    n integer not null,
    owner_id uuid not null references owner (id),
    antes jsonb,
    alvos uuid[] not null,
    primary key (rascunho_id, numero, n)
  )`.execute(db);
  await sql`create table rascunho_trava (
    rascunho_id uuid not null references rascunho (id) on delete cascade,
    n integer not null,
    campo text not null,
    owner_id uuid not null references owner (id),
    usuario_id uuid not null references usuario (id),
    ate timestamptz not null,
    primary key (rascunho_id, n, campo)
  )`.execute(db);
  await sql`create table rascunho_trabalho (
    rascunho_id uuid not null references rascunho (id) on delete cascade,
    tipo text not null check (tipo in ('simulacao', 'conferencia')),
    owner_id uuid not null references owner (id),
    execucao uuid not null,
    situacao text not null check (situacao in ('na-fila', 'em-andamento', 'concluida', 'falhou', 'cancelada')),
    progresso text,
    percentual integer,
    mensagem text,
    resultado jsonb,
    usuario_id uuid not null references usuario (id),
    revisao integer not null,
    pedido_em timestamptz not null,
    terminado_em timestamptz,
    primary key (rascunho_id, tipo)
  )`.execute(db);
  for (const tabela of [
    'rascunho',
    'rascunho_mudanca',
    'rascunho_passo',
    'rascunho_passo_mudanca',
    'rascunho_trava',
    'rascunho_trabalho',
  ]) {
    await protectByOwner(db, tabela, { app: ['select', 'insert', 'update', 'delete'] });
  }
  await sql`alter table retificacao
    add column rascunho_id uuid references rascunho (id) on delete set null,
    add column rascunho_revisao integer`.execute(db);
  await sql`create index retificacao_rascunho on retificacao (rascunho_id) where rascunho_id is not null`.execute(db);
}
