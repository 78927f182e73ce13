import type { Trx } from '../../platform/db/create-db.ts';
import type { Notify } from '../../platform/notify/port.ts';

export const CANAL_CREDITO = 'apura_credito';

/** Tells every web process, when the transaction commits, that the owner's credits changed. */
export async function publishCredito(notify: Pick<Notify, 'publish'>, trx: Trx, ownerId: string): Promise<void> {
  await notify.publish(trx, CANAL_CREDITO, JSON.stringify({ ownerId }));
}
