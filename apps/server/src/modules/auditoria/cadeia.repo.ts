import { sql } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';

/** A link with the text of its row as the link hashes it; null when the row is gone. */
export interface ElodaCadeia {
  ordem: string;
  auditoria_id: string;
  elo: Buffer;
  texto: string | null;
  acao: string | null;
  criado_em: Date | null;
}

/**
 * Links behind a place, in their order. The hashed text is composed here instead of by the trigger's function, so that
 * a change of that function is detected.
 */
export async function listElos(trx: Trx, depoisDe: string, limit: number): Promise<ElodaCadeia[]> {
  const { rows } = await sql<ElodaCadeia>`
    select e.ordem, e.auditoria_id, e.elo, a.acao, a.criado_em,
      case when a.id is not null then jsonb_build_array(
        a.id, a.owner_id, a.usuario_id, a.acao, a.alvo, a.rotulo, a.dados,
        to_char(a.criado_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), a.endereco, a.dispositivo, a.pedido_id
      )::text end as texto
    from auditoria_elo as e
    left join auditoria as a on a.id = e.auditoria_id
    where e.ordem > ${depoisDe}
    order by e.ordem
    limit ${limit}`.execute(trx);
  return rows;
}

/** The oldest row that no link names. */
export async function findSemElo(trx: Trx): Promise<{ id: string; acao: string; criado_em: Date } | undefined> {
  return trx
    .selectFrom('auditoria as a')
    .select(['a.id', 'a.acao', 'a.criado_em'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('auditoria_elo as e').select('e.ordem').whereRef('e.auditoria_id', '=', 'a.id'))),
    )
    .orderBy('a.id')
    .limit(1)
    .executeTakeFirst();
}

/**
 * The link that the record of a discarding gives of the last row it took; undefined when no record names that place.
 */
export async function findAncora(trx: Trx, ate: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('auditoria')
    .select(sql<string>`dados->>'elo'`.as('elo'))
    .where('acao', '=', 'auditoria.descartada')
    .where(sql`dados->>'ate'`, '=', ate)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.elo;
}

/** The last link before the first row that is not older than an instant; undefined when there is none. */
export async function findUltimoAntesDe(
  trx: Trx,
  antes: Date,
): Promise<{ ordem: string; elo: Buffer; linhas: number } | undefined> {
  const primeira = await trx
    .selectFrom('auditoria_elo as e')
    .innerJoin('auditoria as a', 'a.id', 'e.auditoria_id')
    .select('e.ordem')
    .where('a.criado_em', '>=', antes)
    .orderBy('e.ordem')
    .limit(1)
    .executeTakeFirst();
  let query = trx.selectFrom('auditoria_elo').select(['ordem', 'elo']).orderBy('ordem', 'desc').limit(1);
  if (primeira !== undefined) query = query.where('ordem', '<', primeira.ordem);
  const ultimo = await query.executeTakeFirst();
  if (ultimo === undefined) return undefined;
  const { linhas } = await trx
    .selectFrom('auditoria_elo')
    .select(sql<number>`count(*)::int`.as('linhas'))
    .where('ordem', '<=', ultimo.ordem)
    .executeTakeFirstOrThrow();
  return { ...ultimo, linhas };
}

/** Makes the links of this transaction's rows now, instead of when it commits. */
export async function chainNow(trx: Trx): Promise<void> {
  await sql`set constraints auditoria_encadeada immediate`.execute(trx);
}

/** Removes the rows up to a place, and their links. Only an eraser's transaction may. */
export async function deleteAte(trx: Trx, ordem: string): Promise<void> {
  await sql`
    delete from auditoria where id in (select auditoria_id from auditoria_elo where ordem <= ${ordem})`.execute(trx);
  await trx.deleteFrom('auditoria_elo').where('ordem', '<=', ordem).execute();
}

/** The last link of every owner, for the system. */
export async function listCabecas(trx: Trx): Promise<{ owner_id: string; ordem: string; elo: Buffer }[]> {
  const { rows } = await sql<{ owner_id: string; ordem: string; elo: Buffer }>`
    select o.id as owner_id, e.ordem, e.elo from owner as o
    cross join lateral (
      select ordem, elo from auditoria_elo where owner_id = o.id order by ordem desc limit 1
    ) as e
    order by o.id`.execute(trx);
  return rows;
}
