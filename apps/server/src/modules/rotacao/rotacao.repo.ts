import type { Trx } from '../../platform/db/create-db.ts';

/** Every owner of the installation; only a system transaction sees them. */
export async function listOwnerIds(trx: Trx): Promise<string[]> {
  const rows = await trx.selectFrom('owner').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
