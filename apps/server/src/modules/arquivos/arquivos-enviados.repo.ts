import { type Selectable, sql } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import type { ArquivoEnviadoTable, ParteTable } from '../../platform/db/tabelas-processamento.ts';

export type ArquivoEnviadoRow = Selectable<ArquivoEnviadoTable>;
export type ParteRow = Selectable<ParteTable>;

/** The project's uploaded and collected files, as they came. */
export async function listArquivosEnviados(trx: Trx, projetoId: string): Promise<ArquivoEnviadoRow[]> {
  return trx
    .selectFrom('arquivo_enviado')
    .selectAll()
    .where('projeto_id', '=', projetoId)
    .orderBy('criado_em')
    .orderBy('nome')
    .execute();
}

export async function countArquivos(trx: Trx, projetoId: string): Promise<number> {
  const { total } = await trx
    .selectFrom('arquivo_enviado')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('projeto_id', '=', projetoId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The files that were sent under one of the names. */
export async function listArquivosDeNome(
  trx: Trx,
  projetoId: string,
  nomesEnviados: readonly string[],
): Promise<ArquivoEnviadoRow[]> {
  return trx
    .selectFrom('arquivo_enviado')
    .selectAll()
    .where('projeto_id', '=', projetoId)
    .where(sql<boolean>`nome_enviado = any(${nomesEnviados}::text[])`)
    .execute();
}

/**
 * What the names of a project say about the given ones: nothing where none of them is taken, else all names, for the
 * next free number may be any.
 */
export async function listNomesComo(trx: Trx, projetoId: string, nomes: readonly string[]): Promise<string[]> {
  // The keys are a constant of the second statement: PostgreSQL hashes those, and would compare each with each in a
  // join.
  const { rows } = await sql<{ chave: string }>`
    select distinct lower(nome) as chave from unnest(${nomes}::text[]) as dado (nome)`.execute(trx);
  const chaves = rows.map(({ chave }) => chave);
  const doProjeto = trx.selectFrom('arquivo_enviado').select('nome').where('projeto_id', '=', projetoId);
  const tomado = await doProjeto.where(sql<boolean>`lower(nome) = any(${chaves}::text[])`).limit(1).executeTakeFirst();
  if (tomado === undefined) return [];
  return (await doProjeto.execute()).map(({ nome }) => nome);
}

/** The file of this name that still takes parts. */
export async function findAberto(
  trx: Trx,
  projetoId: string,
  nomeEnviado: string,
): Promise<ArquivoEnviadoRow | undefined> {
  return trx
    .selectFrom('arquivo_enviado')
    .selectAll()
    .where('projeto_id', '=', projetoId)
    .where('nome_enviado', '=', nomeEnviado)
    .where('situacao', 'in', ['recebendo', 'incompleto'])
    .executeTakeFirst();
}

export async function findSituacao(trx: Trx, id: string): Promise<ArquivoEnviadoRow['situacao'] | undefined> {
  const row = await trx.selectFrom('arquivo_enviado').select('situacao').where('id', '=', id).executeTakeFirst();
  return row?.situacao;
}

/** The parts of the given files, by file and number. */
export async function listPartes(trx: Trx, arquivoIds: readonly string[]): Promise<ParteRow[]> {
  if (arquivoIds.length === 0) return [];
  return trx
    .selectFrom('parte')
    .selectAll()
    .where('arquivo_enviado_id', 'in', arquivoIds)
    .orderBy('arquivo_enviado_id')
    .orderBy('n')
    .execute();
}

export async function listPartesDoProjeto(trx: Trx, projetoId: string): Promise<ParteRow[]> {
  return trx
    .selectFrom('parte')
    .innerJoin('arquivo_enviado', 'arquivo_enviado.id', 'parte.arquivo_enviado_id')
    .selectAll('parte')
    .where('arquivo_enviado.projeto_id', '=', projetoId)
    .orderBy('parte.arquivo_enviado_id')
    .orderBy('parte.n')
    .execute();
}

/** What the project's parts and files weigh together. */
export async function sumBytes(trx: Trx, projetoId: string): Promise<number> {
  const { partes } = await trx
    .selectFrom('parte')
    .innerJoin('arquivo_enviado', 'arquivo_enviado.id', 'parte.arquivo_enviado_id')
    .select((eb) => eb.fn.sum<string | null>('parte.tamanho').as('partes'))
    .where('arquivo_enviado.projeto_id', '=', projetoId)
    .executeTakeFirstOrThrow();
  const { arquivos } = await trx
    .selectFrom('arquivo_enviado')
    .select((eb) => eb.fn.sum<string | null>('tamanho').as('arquivos'))
    .where('projeto_id', '=', projetoId)
    .where('situacao', '=', 'completo')
    .executeTakeFirstOrThrow();
  return Number(partes ?? 0) + Number(arquivos ?? 0);
}

export interface NovoArquivoEnviado {
  ownerId: string;
  projetoId: string;
  nomeEnviado: string;
  nome: string;
  criadoEm: Date;
}

export async function insertArquivoEnviado(trx: Trx, arquivo: NovoArquivoEnviado): Promise<ArquivoEnviadoRow> {
  const [row] = await insertArquivosEnviados(trx, [arquivo]);
  if (row === undefined) throw new Error('the inserted file was not answered');
  return row;
}

export interface ArquivoAusente {
  nomeEnviado: string;
  nome: string;
  falha: { codigo: string; mensagem: string };
}

/** Keeps announced files of which nothing has arrived. One statement, however many there are. */
export async function insertAusentes(
  trx: Trx,
  lista: { ownerId: string; projetoId: string; ausentes: readonly ArquivoAusente[]; criadoEm: Date },
): Promise<void> {
  const { ownerId, projetoId, ausentes, criadoEm } = lista;
  if (ausentes.length === 0) return;
  const enviados = ausentes.map(({ nomeEnviado }) => nomeEnviado);
  const nomes = ausentes.map(({ nome }) => nome);
  const codigos = ausentes.map(({ falha }) => falha.codigo);
  const erros = ausentes.map(({ falha }) => falha.mensagem);
  await sql`
    insert into arquivo_enviado (owner_id, projeto_id, nome_enviado, nome, situacao, erro_codigo, erro, criado_em)
    select ${ownerId}, ${projetoId}, ausente.nome_enviado, ausente.nome, 'incompleto', ausente.codigo, ausente.erro,
           ${criadoEm}::timestamptz
    from unnest(${enviados}::text[], ${nomes}::text[], ${codigos}::text[], ${erros}::text[])
      as ausente (nome_enviado, nome, codigo, erro)`.execute(trx);
}

/** At most some thousands at a time: a statement takes 65,535 values. */
export async function insertArquivosEnviados(
  trx: Trx,
  arquivos: readonly NovoArquivoEnviado[],
): Promise<ArquivoEnviadoRow[]> {
  if (arquivos.length === 0) return [];
  return trx
    .insertInto('arquivo_enviado')
    .values(
      arquivos.map((arquivo) => ({
        owner_id: arquivo.ownerId,
        projeto_id: arquivo.projetoId,
        nome_enviado: arquivo.nomeEnviado,
        nome: arquivo.nome,
        situacao: 'recebendo' as const,
        criado_em: arquivo.criadoEm,
      })),
    )
    .returningAll()
    .execute();
}

/** An incomplete file that gets a part is being received again. */
export async function reopenArquivoEnviado(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('arquivo_enviado')
    .set({ situacao: 'recebendo', erro: null, erro_codigo: null })
    .where('id', '=', id)
    .where('situacao', '=', 'incompleto')
    .execute();
}

export interface NovaParte {
  ownerId: string;
  arquivoId: string;
  n: number;
  tamanho: number;
  sha256: string | null;
  storageKey: string;
}

/** Keeps parts, each (file, number) once, replacing earlier ones; answers the keys of the replaced bytes. */
export async function upsertPartes(trx: Trx, partes: readonly NovaParte[]): Promise<string[]> {
  if (partes.length === 0) return [];
  const anteriores = await trx
    .selectFrom('parte')
    .select(['arquivo_enviado_id', 'n', 'storage_key'])
    .where('arquivo_enviado_id', 'in', [...new Set(partes.map((parte) => parte.arquivoId))])
    .execute();
  await trx
    .insertInto('parte')
    .values(
      partes.map((parte) => ({
        owner_id: parte.ownerId,
        arquivo_enviado_id: parte.arquivoId,
        n: parte.n,
        tamanho: parte.tamanho,
        sha256: parte.sha256,
        storage_key: parte.storageKey,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['arquivo_enviado_id', 'n']).doUpdateSet((eb) => ({
        tamanho: eb.ref('excluded.tamanho'),
        sha256: eb.ref('excluded.sha256'),
        storage_key: eb.ref('excluded.storage_key'),
      })),
    )
    .execute();
  const mandadas = new Set(partes.map((parte) => `${parte.arquivoId}/${parte.n}`));
  return anteriores
    .filter((anterior) => mandadas.has(`${anterior.arquivo_enviado_id}/${anterior.n}`))
    .map((anterior) => anterior.storage_key);
}

export interface Montagem {
  id: string;
  /** What the sender says the file is; null where it says nothing. */
  size: number | null;
  sha256: string | null;
}

/** Hands files over to the assembly. One statement, however many thousand small files there are. */
export async function markMontando(trx: Trx, montagens: readonly Montagem[]): Promise<void> {
  if (montagens.length === 0) return;
  const ids = montagens.map(({ id }) => id);
  const sizes = montagens.map(({ size }) => size);
  const hashes = montagens.map(({ sha256 }) => sha256);
  await sql`
    update arquivo_enviado
    set situacao = 'montando', erro = null, erro_codigo = null,
        tamanho_declarado = montagem.size, sha256_declarado = montagem.sha256
    from unnest(${ids}::uuid[], ${sizes}::bigint[], ${hashes}::text[]) as montagem (id, size, sha256)
    where arquivo_enviado.id = montagem.id`.execute(trx);
}

/** Keeps why a file could not be assembled; its parts stay. Changes nothing when the file is gone or whole already. */
export async function markIncompleto(
  trx: Trx,
  id: string,
  falha: { codigo: string; mensagem: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('arquivo_enviado')
    .set({ situacao: 'incompleto', erro_codigo: falha.codigo, erro: falha.mensagem })
    .where('id', '=', id)
    .where('situacao', '!=', 'completo')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The file is whole: its parts are no longer needed. Answers false when the file is gone. */
export async function markCompleto(
  trx: Trx,
  id: string,
  inteiro: { tamanho: number; sha256: string; storageKey: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('arquivo_enviado')
    .set({
      situacao: 'completo',
      tamanho: inteiro.tamanho,
      sha256: inteiro.sha256,
      storage_key: inteiro.storageKey,
      completo_em: inteiro.now,
      vagas_key: null,
      erro: null,
      erro_codigo: null,
    })
    .where('id', '=', id)
    .where('situacao', '=', 'montando')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx.deleteFrom('parte').where('arquivo_enviado_id', '=', id).execute();
  await trx.deleteFrom('vaga').where('arquivo_enviado_id', '=', id).execute();
  return true;
}

/** Files that are their only part: the part's bytes become the file's, and its row is no longer needed. */
export async function markCompletosDeUmaParte(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update arquivo_enviado
    set situacao = 'completo', tamanho = parte.tamanho, sha256 = parte.sha256, storage_key = parte.storage_key,
        completo_em = ${now}, erro = null, erro_codigo = null
    from parte
    where parte.arquivo_enviado_id = arquivo_enviado.id and arquivo_enviado.id = any(${[...ids]}::uuid[])
      and arquivo_enviado.situacao = 'montando'`.execute(trx);
  await sql`
    delete from parte using arquivo_enviado
    where parte.arquivo_enviado_id = arquivo_enviado.id and arquivo_enviado.id = any(${[...ids]}::uuid[])
      and arquivo_enviado.situacao = 'completo'`.execute(trx);
}

export async function deleteArquivoEnviado(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('arquivo_enviado').where('id', '=', id).execute();
}
