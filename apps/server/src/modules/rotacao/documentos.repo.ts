import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';

export interface ChaveDeDados {
  id: string;
  selada: Buffer;
  conferida_ate: string | null;
  conferida_em: Date | null;
}

/** The key that new documents of the owner are encrypted with. */
export async function findChaveEmUso(trx: Trx): Promise<ChaveDeDados | undefined> {
  return trx
    .selectFrom('chave_de_dados')
    .select(['id', 'selada', 'conferida_ate', 'conferida_em'])
    .where('aposentada_em', 'is', null)
    .executeTakeFirst();
}

export async function lockChaves(trx: Trx): Promise<{ id: string; selada: Buffer }[]> {
  return trx.selectFrom('chave_de_dados').select(['id', 'selada']).orderBy('id').forUpdate().execute();
}

export async function setSelada(trx: Trx, id: string, selada: Buffer): Promise<void> {
  await trx.updateTable('chave_de_dados').set({ selada }).where('id', '=', id).execute();
}

/** The next document of the owner gets a new key. Answers whether there was one in use. */
export async function retireChave(trx: Trx, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('chave_de_dados')
    .set({ aposentada_em: now })
    .where('aposentada_em', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How far the documents are known to be under this key: up to one of them, or all. */
export async function setConferida(
  trx: Trx,
  id: string,
  conferida: { conferida_ate: string | null; conferida_em: Date | null },
): Promise<void> {
  await trx.updateTable('chave_de_dados').set(conferida).where('id', '=', id).execute();
}

/**
 * Storage keys of complete documents that are no longer written, in order, after the given key. Deleted documents are
 * left out: their bytes are removed by another job.
 */
export async function listDocumentos(trx: Trx, o: { depoisDe: string; limite: number }): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key
    from (${documentos}) documento
    where key collate "C" > ${o.depoisDe} and vivo
    group by key
    order by key collate "C"
    limit ${o.limite}`.execute(trx);
  return rows.map(({ key }) => key);
}

/** Whether a row still names a document. */
export async function hasDocumento(trx: Trx, key: string): Promise<boolean> {
  const { rows } = await sql`select 1 from (${documentos}) documento where key = ${key} limit 1`.execute(trx);
  return rows.length > 0;
}

/** Transmissions that have ended: the government's answers to them are no longer replaced. */
export async function listTransmissoesEncerradas(trx: Trx): Promise<{ projetoId: string; retificacaoId: string }[]> {
  return trx
    .selectFrom('transmissao')
    .innerJoin('retificacao', 'retificacao.id', 'transmissao.retificacao_id')
    .select(['retificacao.projeto_id as projetoId', 'retificacao.id as retificacaoId'])
    .where('transmissao.situacao', 'in', ['concluida', 'recusada'])
    .where('retificacao.excluido_em', 'is', null)
    .orderBy('retificacao.id')
    .execute();
}

/** `vivo`: complete, not deleted, and no longer written. A part in its place belongs to its file. */
const documentos: RawBuilder<unknown> = sql`
  select arquivo.storage_key as key, arquivo.situacao = 'completo' and projeto.excluido_em is null as vivo
  from arquivo_enviado arquivo
  join projeto on projeto.id = arquivo.projeto_id
  where arquivo.storage_key is not null
  union all
  select parte.storage_key, parte.storage_key is distinct from arquivo.vagas_key and projeto.excluido_em is null
  from parte
  join arquivo_enviado arquivo on arquivo.id = parte.arquivo_enviado_id
  join projeto on projeto.id = arquivo.projeto_id
  union all
  select
    guardado.key,
    retificacao.status in ('SUCCESS', 'ERROR') and retificacao.excluido_em is null and projeto.excluido_em is null
  from retificacao
  join projeto on projeto.id = retificacao.projeto_id
  cross join lateral
    unnest(array[retificacao.planilha_key, retificacao.storage_key, retificacao.prova_key]) guardado (key)
  where guardado.key is not null
  union all
  select lote.documento_key, retificacao.excluido_em is null
  from transmissao_lote lote
  join retificacao on retificacao.id = lote.retificacao_id
  union all
  select storage_key, true
  from nota_distribuida
  union all
  select storage_key, true
  from documento_nfse
  where storage_key is not null
  union all
  select papel, true
  from cobranca
  where papel is not null
  union all
  select logo, true
  from owner
  where logo is not null
  union all
  select foto, true
  from usuario
  where foto is not null`;
