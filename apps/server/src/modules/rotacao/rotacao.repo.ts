import type { Trx } from '../../platform/db/create-db.ts';

/** Every owner of the installation. It asks for a system transaction: that of an owner would see this owner alone. */
export async function listOwnerIds(trx: Trx): Promise<string[]> {
  const rows = await trx.selectFrom('owner').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
