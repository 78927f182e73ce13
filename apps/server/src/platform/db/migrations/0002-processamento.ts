import { type Kysely, sql } from 'kysely';
import { protectByOwner } from '../protect-by-owner.ts';

const TABELAS_DO_OWNER = [
  'empresa',
  'certificado',
  'projeto',
  'execucao',
  'arquivo_enviado',
  'parte',
  'arquivo',
  'problema',
  'dataset',
  'relatorio_resultado',
  'ticket',
] as const;

/**
 * Companies, projects, their executions, uploaded and catalogued files, published datasets and report results. Days are
 * kept as text (yyyy-MM-dd): they belong to no time zone and sort as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table empresa (
      id uuid primary key default gen_random_uuid(),
      owner_id uuid not null references owner (id),
      cnpj text not null check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
      nome text not null,
      grupo text not null,
      parceiro text not null default '',
      uf text not null default '',
      municipio text not null default '',
      ie text not null default '',
      situacao text not null default '',
      cnae text not null default '',
      cnae_secundario jsonb not null default '[]',
      regime jsonb not null default '[]',
      qtd_filiais integer,
      consultado_em text,
      criado_em timestamptz not null default now(),
      unique (owner_id, cnpj)
    )`.execute(db);
  await sql`
    create table certificado (
      id uuid primary key default gen_random_uuid(),
      owner_id uuid not null references owner (id),
      nome text not null,
      validade text not null,
      status text not null default 'active',
      criado_em timestamptz not null default now(),
      unique (owner_id, nome)
    )`.execute(db);
  await sql`
    create table projeto (
      id uuid primary key default gen_random_uuid(),
      owner_id uuid not null references owner (id),
      empresa_id uuid not null references empresa(id),
      usuario_id uuid not null references usuario (id),
      periodo_inicial text not null,
      periodo_final text not null,
      upload smallint not null check (upload between 0 and 3),
      recorrencia text not null check (recorrencia in ('unico', 'mensal')),
      certificado text not null,
      status text not null
        check (status in ('FILES', 'PENDING', 'PROCESSING', 'CONCLUDED', 'FAILED', 'PROCURACAO', 'DOIS FATORES')),
      mensagem text,
      pbi text,
      creditos integer not null check (creditos >= 0),
      criado_em timestamptz not null default now(),
      iniciado_em timestamptz,
      terminado_em timestamptz,
      excluido_em timestamptz
    )`.execute(db);
  await sql`create index projeto_owner on projeto (owner_id, criado_em desc)`.execute(db);
  await sql`
    create table execucao (
      id uuid primary key default gen_random_uuid(),
      owner_id uuid not null references owner (id),
      projeto_id uuid not null references projeto(id) on delete cascade,
      ferramenta text not null,
      ordem smallint not null,
      status text not null,
      progresso text,
      percentual smallint check (percentual between 0 and 100),
      erro text,
      iniciado_em timestamptz,
      terminado_em timestamptz,
      unique (projeto_id, ferramenta)
    )`.execute(db);
  await sql`
    create table arquivo_enviado (
      id uuid primary key default gen_random_uuid(),
      owner_id uuid not null references owner (id),
      projeto_id uuid not null references projeto(id) on delete cascade,
      nome_enviado text not null,
      nome text not null,
      situacao text not null check (situacao in ('recebendo', 'montando', 'completo', 'incompleto')),
      tamanho bigint,
      sha256 text,
      tamanho_declarado bigint,
      sha256_declarado text,
      storage_key text,
      erro_codigo text,
      erro text,
      criado_em timestamptz not null default now(),
      completo_em timestamptz
    )`.execute(db);
  await sql`create unique index arquivo_enviado_nome on arquivo_enviado (projeto_id, lower(nome))`.execute(db);
  // At most one upload of a name is open: parts with that name belong to it.
  await sql`
    create unique index arquivo_enviado_aberto on arquivo_enviado (projeto_id, nome_enviado)
    where situacao in ('recebendo', 'incompleto')`.execute(db);
  await sql`
    create table parte (
      arquivo_enviado_id uuid not null references arquivo_enviado(id) on delete cascade,
      n integer not null check (n >= 0),
      owner_id uuid not null references owner (id),
      tamanho bigint not null check (tamanho > 0),
      sha256 text not null,
      storage_key text not null,
      recebida_em timestamptz not null default now(),
      primary key (arquivo_enviado_id, n)
    )`.execute(db);
  await sql`
    create table arquivo (
      projeto_id uuid not null references projeto(id) on delete cascade,
      id text not null,
      owner_id uuid not null references owner (id),
      ordem integer not null,
      origem_id uuid not null,
      nome text not null,
      extensao text not null,
      categoria text,
      tipo text not null,
      tipo_descricao text not null,
      sha256 text not null,
      tamanho bigint not null,
      onde text not null check (onde in ('original', 'dataset')),
      caminho text not null,
      cnpj text,
      ie text,
      uf text,
      inicio text,
      fim text,
      finalidade text,
      transmissao text,
      situacao text not null,
      linhas integer,
      total_problemas integer not null,
      chave text,
      recebido_em timestamptz not null,
      primary key (projeto_id, id)
    )`.execute(db);
  await sql`create unique index arquivo_nome on arquivo (projeto_id, lower(nome), lower(extensao))`.execute(db);
  await sql`
    create table problema (
      projeto_id uuid not null,
      arquivo_id text not null,
      ordem integer not null,
      owner_id uuid not null references owner (id),
      codigo text not null,
      mensagem text not null,
      linha integer,
      registro text,
      campo text,
      valor text,
      primary key (projeto_id, arquivo_id, ordem),
      foreign key (projeto_id, arquivo_id) references arquivo(projeto_id, id) on delete cascade
    )`.execute(db);
  await sql`
    create table dataset (
      projeto_id uuid primary key references projeto(id) on delete cascade,
      owner_id uuid not null references owner (id),
      leitor_versao text not null,
      tabelas jsonb not null,
      publicado_em timestamptz not null
    )`.execute(db);
  await sql`
    create table relatorio_resultado (
      projeto_id uuid not null references projeto(id) on delete cascade,
      nome text not null,
      owner_id uuid not null references owner (id),
      slug text not null,
      linhas integer not null,
      storage_key text,
      sha256 text,
      erro text,
      gerado_em timestamptz not null,
      primary key (projeto_id, nome)
    )`.execute(db);
  await sql`
    create table ticket (
      hash text primary key,
      owner_id uuid not null references owner (id),
      usuario_id uuid not null references usuario (id) on delete cascade,
      familia_id uuid not null references sessao_familia (id) on delete cascade,
      path text not null,
      expira_em timestamptz not null
    )`.execute(db);
  // A project takes its credits once and gets them back at most once, however often a job is run again.
  await sql`
    create unique index credito_uma_vez_por_projeto on credito_lancamento (projeto_id, tipo)
    where projeto_id is not null`.execute(db);
  for (const tabela of TABELAS_DO_OWNER) {
    await protectByOwner(db, tabela, {
      app: ['select', 'insert', 'update', 'delete'],
      // A ticket is redeemed before its owner is known.
      sistema: tabela === 'ticket' ? ['select', 'delete'] : [],
    });
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index credito_uma_vez_por_projeto`.execute(db);
  for (const tabela of [...TABELAS_DO_OWNER].reverse()) await sql`drop table ${sql.table(tabela)}`.execute(db);
}
