import { sql } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';

export interface CampoDaMudanca {
  rascunhoId: string;
  n: number;
  campo: string;
}

export interface TravaRow {
  campo: string;
  usuario: string;
  usuarioId: string;
  ate: Date;
}

/** Locks a field, or renews the user's own lock; nothing when another user holds it. Answers who holds it then. */
export async function takeTrava(
  trx: Trx,
  { rascunhoId, n, campo }: CampoDaMudanca,
  { ownerId, usuarioId, now, ate }: { ownerId: string; usuarioId: string; now: Date; ate: Date },
): Promise<TravaRow> {
  await sql`
    insert into rascunho_trava as t (rascunho_id, n, campo, owner_id, usuario_id, ate)
    values (${rascunhoId}, ${n}, ${campo}, ${ownerId}, ${usuarioId}, ${ate})
    on conflict (rascunho_id, n, campo) do update
    set usuario_id = excluded.usuario_id, ate = excluded.ate
    where t.usuario_id = excluded.usuario_id or t.ate <= ${now}`.execute(trx);
  const { rows } = await sql<TravaRow>`
    select t.campo, u.nome as usuario, t.usuario_id as "usuarioId", t.ate
    from rascunho_trava as t
    join usuario as u on u.id = t.usuario_id
    where t.rascunho_id = ${rascunhoId} and t.n = ${n} and t.campo = ${campo}`.execute(trx);
  const [trava] = rows;
  if (trava === undefined) throw new Error('a lock that was just taken is not there');
  return trava;
}

export async function dropTrava(
  trx: Trx,
  { rascunhoId, n, campo }: CampoDaMudanca,
  usuarioId: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('rascunho_trava')
    .where('rascunho_id', '=', rascunhoId)
    .where('n', '=', n)
    .where('campo', '=', campo)
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** The locks of other users on fields of a change. */
export async function listTravasDeOutros(
  trx: Trx,
  { rascunhoId, n, usuarioId, now }: { rascunhoId: string; n: number; usuarioId: string; now: Date },
): Promise<TravaRow[]> {
  const { rows } = await sql<TravaRow>`
    select t.campo, u.nome as usuario, t.usuario_id as "usuarioId", t.ate
    from rascunho_trava as t
    join usuario as u on u.id = t.usuario_id
    where t.rascunho_id = ${rascunhoId} and t.n = ${n} and t.usuario_id <> ${usuarioId} and t.ate > ${now}`.execute(
    trx,
  );
  return rows;
}

/** Locks that have run out leave nothing behind. */
export async function dropVencidas(trx: Trx, rascunhoId: string, now: Date): Promise<void> {
  await trx.deleteFrom('rascunho_trava').where('rascunho_id', '=', rascunhoId).where('ate', '<=', now).execute();
}
