import type { Trx } from '../../platform/db/create-db.ts';
import type { Notify } from '../../platform/notify/port.ts';

export const CANAL_RASCUNHO = 'apura_rascunho';

/** Tells every web process, when the transaction commits, that something of this draft changed. */
export async function publishRascunho(notify: Notify, trx: Trx, ownerId: string, rascunhoId: string): Promise<void> {
  await notify.publish(trx, CANAL_RASCUNHO, JSON.stringify({ ownerId, rascunhoId }));
}
