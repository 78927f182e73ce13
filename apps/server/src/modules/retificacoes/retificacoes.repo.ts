import type { Retificacao } from '@apura/contract';
import type { Selectable } from 'kysely';
import { isUuid } from '../../http/is-uuid.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import type { RetificacaoTable, TeseRetificada } from '../../platform/db/tabelas-retificacoes.ts';

export type RetificacaoRow = Selectable<RetificacaoTable>;

/** Those that are not deleted, newest first, as the list shows them. */
export async function listRetificacoes(trx: Trx): Promise<Retificacao[]> {
  const rows = await trx
    .selectFrom('retificacao as r')
    .innerJoin('projeto as p', 'p.id', 'r.projeto_id')
    .innerJoin('empresa as e', 'e.id', 'p.empresa_id')
    .leftJoin('usuario as u', 'u.id', 'r.usuario_id')
    .leftJoin('transmissao as t', 't.retificacao_id', 'r.id')
    .select([
      'r.id',
      'r.tipo',
      'r.status',
      'r.criado_em',
      'r.projeto_id as projetoId',
      'r.planilha',
      'r.progresso',
      'r.percentual',
      'r.mensagem',
      'r.periodos_feitos as feitos',
      'r.periodos_total as total',
      'r.prova_key',
      'r.rascunho_id as rascunhoId',
      'p.periodo_inicial',
      'p.periodo_final',
      'e.grupo',
      'e.parceiro',
      'e.nome as empresa',
      'e.cnpj',
      'u.nome as usuario',
      'u.email as usuarioEmail',
      't.situacao',
      't.ambiente',
      't.eventos',
    ])
    .select((eb) =>
      eb
        .selectFrom('transmissao_evento as ev')
        .select((count) => count.fn.countAll<string>().as('n'))
        .whereRef('ev.retificacao_id', '=', 'r.id')
        .where('ev.situacao', '=', 'aceito')
        .as('aceitos'),
    )
    .where('r.excluido_em', 'is', null)
    .orderBy('r.criado_em', 'desc')
    .orderBy('r.id')
    .execute();
  return rows.map(({ tipo, criado_em, prova_key, feitos, total, situacao, ambiente, eventos, aceitos, ...row }) => ({
    ...row,
    type: tipo,
    cadastro: criado_em.toISOString(),
    usuario: row.usuario ?? '',
    usuarioEmail: row.usuarioEmail ?? '',
    periodos: feitos === null || total === null ? null : { feitos, total },
    comparavel: prova_key !== null,
    transmissao:
      situacao === null || ambiente === null || eventos === null
        ? null
        : { situacao, ambiente, eventos, aceitos: Number(aceitos) },
  }));
}

export async function findRetificacao(trx: Trx, id: string): Promise<RetificacaoRow | undefined> {
  if (!isUuid(id)) return undefined;
  return trx
    .selectFrom('retificacao')
    .selectAll()
    .where('id', '=', id)
    .where('excluido_em', 'is', null)
    .executeTakeFirst();
}

/** Company and period of a project, deleted or not: its rectifications outlive it. */
export async function getRotulo(
  trx: Trx,
  projetoId: string,
): Promise<{ empresa: string; periodo_inicial: string; periodo_final: string }> {
  return trx
    .selectFrom('projeto as p')
    .innerJoin('empresa as e', 'e.id', 'p.empresa_id')
    .select(['e.nome as empresa', 'p.periodo_inicial', 'p.periodo_final'])
    .where('p.id', '=', projetoId)
    .executeTakeFirstOrThrow();
}

/** As {@link findRetificacao}, holding the row until the transaction ends. */
export async function lockRetificacao(trx: Trx, id: string): Promise<RetificacaoRow | undefined> {
  return trx
    .selectFrom('retificacao')
    .selectAll()
    .where('id', '=', id)
    .where('excluido_em', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Answers false, and keeps nothing, when another one has its key. */
export async function insertRetificacao(
  trx: Trx,
  values: {
    id: string;
    ownerId: string;
    projetoId: string;
    usuarioId: string;
    tipo: RetificacaoTable['tipo'];
    planilha: string;
    planilhaKey: string;
    planilhaSha256: string;
    chave: string | null;
    rascunho: { id: string; revisao: number; teses: readonly TeseRetificada[] } | null;
    now: Date;
  },
): Promise<boolean> {
  const row = await trx
    .insertInto('retificacao')
    .values({
      id: values.id,
      owner_id: values.ownerId,
      projeto_id: values.projetoId,
      usuario_id: values.usuarioId,
      tipo: values.tipo,
      status: 'PENDING',
      planilha: values.planilha,
      planilha_key: values.planilhaKey,
      planilha_sha256: values.planilhaSha256,
      chave_envio: values.chave,
      rascunho_id: values.rascunho?.id ?? null,
      rascunho_revisao: values.rascunho?.revisao ?? null,
      teses: JSON.stringify(values.rascunho?.teses ?? []),
      criado_em: values.now,
    })
    .onConflict((conflict) => conflict.columns(['owner_id', 'chave_envio']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The one that was sent with this key, deleted or not. */
export async function findByChave(trx: Trx, chave: string): Promise<RetificacaoRow | undefined> {
  return trx.selectFrom('retificacao').selectAll().where('chave_envio', '=', chave).executeTakeFirst();
}

/** Takes it up; the instant of the first attempt stays. */
export async function startRetificacao(trx: Trx, row: RetificacaoRow, now: Date): Promise<void> {
  await trx
    .updateTable('retificacao')
    .set({ status: 'PROCESSING', iniciado_em: row.iniciado_em ?? now, progresso: null, percentual: null })
    .where('id', '=', row.id)
    .execute();
}

/** Answers false when it is no longer being worked: it was deleted or has ended. */
export async function updateProgressoRetificacao(
  trx: Trx,
  id: string,
  { mensagem, percentual }: { mensagem: string; percentual: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('retificacao')
    .set({ progresso: mensagem, percentual })
    .where('id', '=', id)
    .where('status', '=', 'PROCESSING')
    .where('excluido_em', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface FimRetificacao {
  status: 'SUCCESS' | 'ERROR';
  mensagem: string;
  periodos: { feitos: number; total: number } | null;
  /** What it left; null when it left nothing. */
  chaves: { zip: string; prova: string; mudancas: string } | null;
  now: Date;
}

export async function endRetificacao(
  trx: Trx,
  id: string,
  { status, mensagem, periodos, chaves, now }: FimRetificacao,
) {
  await trx
    .updateTable('retificacao')
    .set({
      status,
      mensagem,
      periodos_feitos: periodos?.feitos ?? null,
      periodos_total: periodos?.total ?? null,
      progresso: null,
      percentual: null,
      storage_key: chaves?.zip ?? null,
      prova_key: chaves?.prova ?? null,
      mudancas_key: chaves?.mudancas ?? null,
      terminado_em: now,
    })
    .where('id', '=', id)
    .execute();
}

/** The last one of a project and kind that succeeded, other than `exceto`. */
export async function findUltimaComSucesso(
  trx: Trx,
  { projetoId, tipo, exceto }: { projetoId: string; tipo: RetificacaoTable['tipo']; exceto?: string },
): Promise<RetificacaoRow | undefined> {
  return trx
    .selectFrom('retificacao')
    .selectAll()
    .where('projeto_id', '=', projetoId)
    .where('tipo', '=', tipo)
    .$if(exceto !== undefined, (query) => query.where('id', '!=', exceto ?? ''))
    .where('status', '=', 'SUCCESS')
    .where('storage_key', 'is not', null)
    .where('excluido_em', 'is', null)
    .orderBy('terminado_em', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function findCriador(trx: Trx, usuarioId: string): Promise<{ email: string } | undefined> {
  return trx.selectFrom('usuario').select('email').where('id', '=', usuarioId).executeTakeFirst();
}

/** Returns false when it was deleted meanwhile. */
export async function markExcluida(trx: Trx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('retificacao')
    .set({ excluido_em: now })
    .where('id', '=', id)
    .where('excluido_em', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The project that it is of, deleted or not. */
export async function findProjetoDaRetificacao(trx: Trx, id: string): Promise<string | undefined> {
  const row = await trx.selectFrom('retificacao').select('projeto_id').where('id', '=', id).executeTakeFirst();
  return row?.projeto_id;
}

/** One that was deleted before the instant. */
export async function findExcluida(trx: Trx, id: string, antesDe: Date): Promise<RetificacaoRow | undefined> {
  return trx
    .selectFrom('retificacao')
    .selectAll()
    .where('id', '=', id)
    .where('excluido_em', '<=', antesDe)
    .executeTakeFirst();
}

export async function removeRetificacao(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('retificacao').where('id', '=', id).execute();
}
