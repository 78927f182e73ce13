import { MAX_RASCUNHOS_LISTADOS, type ParametroDoRascunho, type Recibos } from '@apura/contract';
import { type Selectable, sql } from 'kysely';
import { isUuid } from '../../http/is-uuid.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import type { RascunhoTable } from '../../platform/db/tabelas-rascunhos.ts';

export type RascunhoRow = Selectable<RascunhoTable>;

/** One of a project that is not deleted. */
export async function findRascunho(trx: Trx, id: string): Promise<RascunhoRow | undefined> {
  if (!isUuid(id)) return undefined;
  return vivos(trx).where('r.id', '=', id).executeTakeFirst();
}

/** As {@link findRascunho}, held until the transaction ends: the steps of a draft are made one after the other. */
export async function lockRascunho(trx: Trx, id: string): Promise<RascunhoRow | undefined> {
  if (!isUuid(id)) return undefined;
  return vivos(trx).where('r.id', '=', id).forNoKeyUpdate('r').executeTakeFirst();
}

const vivos = (trx: Trx) =>
  trx
    .selectFrom('rascunho as r')
    .innerJoin('projeto as p', 'p.id', 'r.projeto_id')
    .selectAll('r')
    .where('p.excluido_em', 'is', null);

/** The project's draft of the obligation, made where there is none, and held until the transaction ends. */
export async function openRascunho(
  trx: Trx,
  values: { ownerId: string; projetoId: string; usuarioId: string; obrigacao: RascunhoTable['obrigacao']; now: Date },
): Promise<RascunhoRow> {
  await trx
    .insertInto('rascunho')
    .values({
      owner_id: values.ownerId,
      projeto_id: values.projetoId,
      obrigacao: values.obrigacao,
      usuario_id: values.usuarioId,
      criado_em: values.now,
      alterado_em: values.now,
    })
    .onConflict((conflict) => conflict.columns(['projeto_id', 'obrigacao']).doNothing())
    .execute();
  return trx
    .selectFrom('rascunho')
    .selectAll()
    .where('projeto_id', '=', values.projetoId)
    .where('obrigacao', '=', values.obrigacao)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export interface RascunhoListado extends RascunhoRow {
  criador: string;
  criadorEmail: string;
  ativas: number;
  inativas: number;
  conflitos: number;
  perdidas: number;
}

/** The drafts of a project, or the last ones of all, each with how many changes it has of each state. */
export async function listRascunhos(trx: Trx, projetoId?: string): Promise<RascunhoListado[]> {
  if (projetoId !== undefined && !isUuid(projetoId)) return [];
  const ordem = (de: string) =>
    projetoId === undefined
      ? sql`${sql.ref(`${de}.alterado_em`)} desc, ${sql.ref(`${de}.id`)}`
      : sql.ref(`${de}.obrigacao`);
  // Only the changes of the drafts that are answered are counted.
  const { rows } = await sql<RascunhoListado>`
    select
      r.*, u.nome as criador, u.email as "criadorEmail", m.*
    from (
      select rascunho.*
      from rascunho
      join projeto as p on p.id = rascunho.projeto_id and p.excluido_em is null
      where ${projetoId === undefined ? sql`true` : sql`rascunho.projeto_id = ${projetoId}`}
      order by ${ordem('rascunho')}
      limit ${MAX_RASCUNHOS_LISTADOS}
    ) as r
    join usuario as u on u.id = r.usuario_id
    cross join lateral (
      select
        count(*) filter (where estado = 'ativa')::int as ativas,
        count(*) filter (where estado = 'inativa')::int as inativas,
        count(*) filter (where estado = 'conflito')::int as conflitos,
        count(*) filter (where estado = 'perdida')::int as perdidas
      from rascunho_mudanca
      where rascunho_id = r.id
    ) as m
    order by ${ordem('r')}`.execute(trx);
  return rows;
}

export async function findCriador(trx: Trx, usuarioId: string): Promise<{ nome: string; email: string }> {
  return trx.selectFrom('usuario').select(['nome', 'email']).where('id', '=', usuarioId).executeTakeFirstOrThrow();
}

/** Counts a step: answers the new revision. */
export async function bumpRevisao(
  trx: Trx,
  { id, passo, now }: { id: string; passo: number; now: Date },
): Promise<number> {
  const { revisao } = await trx
    .updateTable('rascunho')
    .set((eb) => ({ revisao: eb('revisao', '+', 1), passos: passo, alterado_em: now }))
    .where('id', '=', id)
    .returning('revisao')
    .executeTakeFirstOrThrow();
  return revisao;
}

export async function updateParametros(
  trx: Trx,
  id: string,
  { recibos, parametros }: { recibos: Recibos; parametros: readonly ParametroDoRascunho[] },
): Promise<void> {
  await sql`
    update rascunho
    set recibos = ${JSON.stringify(recibos)}::jsonb, parametros = ${JSON.stringify(parametros)}::jsonb
    where id = ${id}`.execute(trx);
}

/** Notes the files in which records were found now; `inteiras` forgets those that were noted before. */
export async function updateBases(
  trx: Trx,
  id: string,
  { bases, inteiras }: { bases: Readonly<Record<string, string>>; inteiras: boolean },
): Promise<void> {
  const novas = JSON.stringify(bases);
  await sql`
    update rascunho set bases = ${inteiras ? sql`${novas}::jsonb` : sql`${novas}::jsonb || bases`}
    where id = ${id}`.execute(trx);
}

export async function deleteRascunho(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('rascunho').where('id', '=', id).execute();
}

export interface RetificacaoDoRascunho {
  id: string;
  criado_em: Date;
  usuario: string;
  status: string;
  revisao: number;
}

/** The rectifications that were made of it and not deleted, the newest first. */
export async function listRetificacoesDoRascunho(trx: Trx, id: string): Promise<RetificacaoDoRascunho[]> {
  const { rows } = await sql<RetificacaoDoRascunho>`
    select f.id, f.criado_em, u.nome as usuario, f.status, coalesce(f.rascunho_revisao, 0) as revisao
    from retificacao as f
    join usuario as u on u.id = f.usuario_id
    where f.rascunho_id = ${id} and f.excluido_em is null
    order by f.criado_em desc, f.id`.execute(trx);
  return rows;
}
