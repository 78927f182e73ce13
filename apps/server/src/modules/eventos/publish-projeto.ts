import type { Trx } from '../../platform/db/create-db.ts';
import type { Notify } from '../../platform/notify/port.ts';

export const CANAL_PROJETO = 'apura_projeto';

/** Tells every web process, when the transaction commits, that something of this project changed. */
export async function publishProjeto(notify: Notify, trx: Trx, ownerId: string, projetoId: string): Promise<void> {
  await notify.publish(trx, CANAL_PROJETO, JSON.stringify({ ownerId, projetoId }));
}
