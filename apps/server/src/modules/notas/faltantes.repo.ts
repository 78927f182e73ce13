import type { NsusFaltantes } from '@apura/coletores';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';

/** After so many empty answers in a row older documents are gone: the government keeps them for ninety days. */
const VAZIOS = 40;

/** Keeps numbers that did not come. */
export async function insertFaltantes(
  trx: Trx,
  ids: { ownerId: string; empresaId: string },
  faltantes: readonly NsusFaltantes[],
): Promise<void> {
  if (faltantes.length === 0) return;
  await trx
    .insertInto('nsu_faltante')
    .values(faltantes.map(({ de, ate }) => ({ empresa_id: ids.empresaId, owner_id: ids.ownerId, de, ate })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The greatest number that is missing: the newest document, which is there the longest. */
export async function findFaltante(trx: Trx, empresaId: string): Promise<number | undefined> {
  const row = await trx
    .selectFrom('nsu_faltante')
    .select('ate')
    .where('empresa_id', '=', empresaId)
    .orderBy('ate', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : Number(row.ate);
}

/** Marks a number as asked for. After too many empty answers in a row the older numbers of its gap are dropped. */
export async function endFaltante(
  trx: Trx,
  empresaId: string,
  nsu: number,
  { veio }: { veio: boolean },
): Promise<void> {
  await trx
    .deleteFrom('nsu_faltante')
    .where('empresa_id', '=', empresaId)
    .where('ate', '=', nsu)
    .where((eb) => eb.or([eb('de', '=', nsu), ...(veio ? [] : [eb('vazios', '>=', VAZIOS - 1)])]))
    .execute();
  await trx
    .updateTable('nsu_faltante')
    .set((eb) => ({ ate: nsu - 1, vazios: veio ? 0 : eb('vazios', '+', 1) }))
    .where('empresa_id', '=', empresaId)
    .where('ate', '=', nsu)
    .execute();
}

/** How many numbers are missing of each company of the owner. */
export async function countFaltantes(trx: Trx): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('nsu_faltante')
    .select(['empresa_id', sql<string>`sum(ate - de + 1)`.as('total')])
    .groupBy('empresa_id')
    .execute();
  return new Map(rows.map(({ empresa_id, total }) => [empresa_id, Number(total)]));
}
