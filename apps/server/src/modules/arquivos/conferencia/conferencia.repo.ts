import type { ArquivoConferido, FichaVersao } from '@apura/documentos';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/create-db.ts';

export type Conferido = Omit<ArquivoConferido, 'situacao'> & {
  situacao: ArquivoConferido['situacao'] | 'Não conferido';
};

/** Files of a manual project that nobody has identified, with what is needed to do it. */
export interface Lote {
  ownerId: string;
  projetoId: string;
  empresa: { cnpj: string };
  periodo: { inicio: string; fim: string };
  arquivos: { id: string; nome: string; storageKey: string; tamanho: number; completoEm: Date }[];
}

/** The next files to identify; undefined when there are none, and when the project is started or deleted. */
export async function findLote(trx: Trx, projetoId: string, limite: number): Promise<Lote | undefined> {
  const projeto = await trx
    .selectFrom('projeto')
    .innerJoin('empresa', 'empresa.id', 'projeto.empresa_id')
    .select(['projeto.owner_id', 'periodo_inicial', 'periodo_final', 'cnpj'])
    .where('projeto.id', '=', projetoId)
    .where('status', '=', 'FILES')
    .where('excluido_em', 'is', null)
    .executeTakeFirst();
  if (projeto === undefined) return undefined;
  const rows = await naoConferidos(trx, projetoId)
    .select(['id', 'nome', 'storage_key', 'tamanho', 'completo_em'])
    .orderBy('completo_em')
    .orderBy('nome')
    .limit(limite)
    .execute();
  const arquivos = rows.flatMap(({ id, nome, storage_key: storageKey, tamanho, completo_em: completoEm }) =>
    storageKey === null || completoEm === null ? [] : [{ id, nome, storageKey, tamanho: Number(tamanho), completoEm }],
  );
  if (arquivos.length === 0) return undefined;
  const { owner_id: ownerId, cnpj, periodo_inicial: inicio, periodo_final: fim } = projeto;
  return { ownerId, projetoId, empresa: { cnpj }, periodo: { inicio, fim }, arquivos };
}

function naoConferidos(trx: Trx, projetoId: string) {
  return trx
    .selectFrom('arquivo_enviado')
    .where('projeto_id', '=', projetoId)
    .where('situacao', '=', 'completo')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('arquivo_conferido')
            .select('ordem')
            .whereRef('arquivo_conferido.arquivo_enviado_id', '=', 'arquivo_enviado.id'),
        ),
      ),
    );
}

/** How many whole files are not identified yet, and how many are not whole yet. */
export async function countPendentes(trx: Trx, projetoId: string): Promise<{ inteiros: number; montando: number }> {
  // The files that are not whole come first: one that becomes whole in between is counted twice, never left out.
  const { montando } = await trx
    .selectFrom('arquivo_enviado')
    .select((eb) => eb.fn.countAll<string>().as('montando'))
    .where('projeto_id', '=', projetoId)
    .where('situacao', '=', 'montando')
    .executeTakeFirstOrThrow();
  const { inteiros } = await naoConferidos(trx, projetoId)
    .select((eb) => eb.fn.countAll<string>().as('inteiros'))
    .executeTakeFirstOrThrow();
  return { inteiros: Number(inteiros), montando: Number(montando) };
}

/** Keeps what files are. Done again it changes nothing, and files that were deleted meanwhile are left out. */
export async function insertConferidos(
  trx: Trx,
  { ownerId, projetoId, conferidos }: { ownerId: string; projetoId: string; conferidos: readonly Conferido[] },
): Promise<void> {
  // Texts come from documents: PostgreSQL takes neither NUL nor half a character.
  const linhas = JSON.stringify(conferidos, (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  );
  await sql`
    insert into arquivo_conferido
      (arquivo_enviado_id, ordem, owner_id, projeto_id, nome, tipo, sha256, inicio, fim, finalidade, situacao, motivo,
       versao)
    select enviado.id, feito.ordem, ${ownerId}::uuid, ${projetoId}::uuid, feito.nome, feito.tipo,
           coalesce(feito.sha256, enviado.sha256), feito.inicio, feito.fim, feito.finalidade, feito.situacao,
           feito.motivo, nullif(feito.versao, 'null'::jsonb)
    from jsonb_to_recordset(${linhas}::jsonb) as feito
      ("entradaId" uuid, ordem int, nome text, tipo text, sha256 text, inicio text, fim text, finalidade text,
       situacao text, motivo text, versao jsonb)
    -- Each by its key: of a project that the statistics do not know yet, a join would compare each row with each file.
    cross join lateral (
      select id, sha256, projeto_id from arquivo_enviado where id = feito."entradaId" offset 0
    ) as enviado
    where enviado.projeto_id = ${projetoId}::uuid
    on conflict do nothing`.execute(trx);
}

/** How many files of a kind have the same situation in the same months (AAAA-MM; null: about no month). */
export interface Grupo {
  tipo: string;
  situacao: string;
  de: string | null;
  ate: string | null;
  quantidade: number;
}

export interface Recusado {
  nome: string;
  tipo: string;
  situacao: string;
  motivo: string | null;
}

/**
 * The identified files of which versions do not replace one another, as the processing will take them: of files with
 * the same bytes the first counts, and a ZIP that was sent twice is opened once.
 */
const semVersao = (projetoId: string) => sql`
  with repetido as (
    select sha256 from arquivo_conferido
    where projeto_id = ${projetoId} and versao is null and sha256 is not null and tipo <> 'VAZIO'
    group by sha256 having count(*) > 1
  ),
  igual as (
    select c.arquivo_enviado_id, c.ordem, c.nome, c.sha256, e.completo_em, e.nome as enviado
    from arquivo_conferido c join arquivo_enviado e on e.id = c.arquivo_enviado_id
    where c.projeto_id = ${projetoId} and c.versao is null and c.sha256 in (select sha256 from repetido)
  ),
  -- The place of each uploaded file among those of the same bytes: what is in the copy of a ZIP is not looked at.
  enviado as (
    select arquivo_enviado_id, row_number() over (partition by sha256 order by completo_em, enviado) as n
    from igual where ordem = 0
  ),
  de_copia as (select arquivo_enviado_id from enviado where n > 1),
  vez as (
    select arquivo_enviado_id, ordem, row_number() over vez as n, first_value(nome) over vez as primeiro
    from igual
    where ordem = 0 or arquivo_enviado_id not in (select arquivo_enviado_id from de_copia)
    window vez as (partition by sha256 order by completo_em, enviado, ordem)
  ),
  copia as (select * from vez where n > 1),
  sem_versao as (
    select
      c.nome, c.tipo, c.inicio, c.fim,
      case when copia.n is null then c.situacao else 'Duplicado' end as situacao,
      case when copia.n is null then c.motivo else 'O conteúdo é idêntico ao do arquivo "' || copia.primeiro || '".' end
        as motivo
    from arquivo_conferido c
    left join copia on copia.arquivo_enviado_id = c.arquivo_enviado_id and copia.ordem = c.ordem
    where c.projeto_id = ${projetoId} and c.versao is null
      and (c.ordem = 0 or c.arquivo_enviado_id not in (select arquivo_enviado_id from de_copia))
  )`;

/** They are counted by the database. */
export async function listGrupos(trx: Trx, projetoId: string): Promise<Grupo[]> {
  const { rows } = await sql<Omit<Grupo, 'quantidade'> & { quantidade: string }>`
    ${semVersao(projetoId)}
    select tipo, situacao, left(inicio, 7) as de, left(fim, 7) as ate, count(*) as quantidade
    from sem_versao group by 1, 2, 3, 4`.execute(trx);
  return rows.map((row) => ({ ...row, quantidade: Number(row.quantidade) }));
}

export async function listRecusados(trx: Trx, projetoId: string, limite: number): Promise<Recusado[]> {
  const { rows } = await sql<Recusado>`
    ${semVersao(projetoId)}
    select nome, tipo, situacao, motivo from sem_versao where situacao <> 'Usado'
    order by nome limit ${limite}`.execute(trx);
  return rows;
}

export interface ComVersao {
  arquivo_enviado_id: string;
  ordem: number;
  nome: string;
  tipo: string;
  inicio: string | null;
  fim: string | null;
  sha256: string | null;
  versao: FichaVersao;
}

/** The identified files of which versions may replace one another: some hundreds at most. */
export async function listComVersao(trx: Trx, projetoId: string): Promise<ComVersao[]> {
  const { rows } = await sql<ComVersao>`
    select arquivo_enviado_id, ordem, nome, tipo, inicio, fim, sha256, versao from arquivo_conferido
    where projeto_id = ${projetoId} and versao is not null order by nome, arquivo_enviado_id, ordem`.execute(trx);
  return rows;
}

/** Whether every identified EFD-Contribuições of the company shows that it has no registration for the ICMS. */
export async function isSemInscricaoEstadual(trx: Trx, projetoId: string): Promise<boolean> {
  const { rows } = await sql<{ sem: boolean | null }>`
    select bool_and(coalesce(versao->>'inscricaoEstadual' = 'false', false)) as sem
    from arquivo_conferido
    where projeto_id = ${projetoId} and tipo = 'EFDC' and situacao = 'Usado'`.execute(trx);
  return rows[0]?.sem === true;
}

/** The files that the processing read, counted by the database; none before it has. */
export async function listGruposDoCatalogo(
  trx: Trx,
  { id, inicio, fim }: { id: string; inicio: string; fim: string },
): Promise<Grupo[]> {
  // A file with events of the eSocial of several months has no days of its own in the catalogue.
  const { rows } = await sql<Omit<Grupo, 'quantidade'> & { quantidade: string }>`
    select tipo, situacao,
           left(case when tipo = 'ESOCIAL' then coalesce(inicio, ${inicio}) else inicio end, 7) as de,
           left(case when tipo = 'ESOCIAL' then coalesce(fim, ${fim}) else fim end, 7) as ate,
           count(*) as quantidade
    from arquivo where projeto_id = ${id}
    group by 1, 2, 3, 4`.execute(trx);
  return rows.map((row) => ({ ...row, quantidade: Number(row.quantidade) }));
}

export async function listRecusadosDoCatalogo(trx: Trx, projetoId: string, limite: number): Promise<Recusado[]> {
  const { rows } = await sql<Recusado>`
    select case when extensao = '' then nome else nome || '.' || extensao end as nome, tipo, situacao,
           (select mensagem from problema
            where problema.projeto_id = arquivo.projeto_id and problema.arquivo_id = arquivo.id
            order by ordem limit 1) as motivo
    from arquivo where projeto_id = ${projetoId} and situacao <> 'Usado'
    order by arquivo.nome limit ${limite}`.execute(trx);
  return rows;
}

/** The names of the files that count although the reader missed their last record. */
export async function listCortadosDoCatalogo(trx: Trx, projetoId: string, limite: number): Promise<string[]> {
  const { rows } = await sql<{ nome: string }>`
    select case when extensao = '' then nome else nome || '.' || extensao end as nome
    from arquivo
    where projeto_id = ${projetoId} and situacao = 'Usado'
      and exists (select 1 from problema
                  where problema.projeto_id = arquivo.projeto_id and problema.arquivo_id = arquivo.id
                    and problema.codigo = 'SPED_SEM_9999')
    order by arquivo.nome limit ${limite}`.execute(trx);
  return rows.map(({ nome }) => nome);
}

export async function findCnpjDaEmpresa(trx: Trx, empresaId: string): Promise<string> {
  const { cnpj } = await trx.selectFrom('empresa').select('cnpj').where('id', '=', empresaId).executeTakeFirstOrThrow();
  return cnpj;
}
