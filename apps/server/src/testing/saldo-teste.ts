import type { Deps } from '../deps.ts';
import { readCreditos } from '../modules/creditos/index.ts';
import { asOwner } from '../platform/db/as-owner.ts';

/** The credits that an owner has left. */
export async function saldoTeste({ db }: Pick<Deps, 'db'>, ownerId: string): Promise<number> {
  const { adquiridos, consumidos } = await asOwner(db, ownerId, (trx) => readCreditos(trx, ownerId));
  return adquiridos - consumidos;
}
