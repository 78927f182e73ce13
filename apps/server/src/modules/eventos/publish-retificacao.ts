import type { Trx } from '../../platform/db/create-db.ts';
import type { Notify } from '../../platform/notify/port.ts';

export const CANAL_RETIFICACAO = 'apura_retificacao';

/** Tells every web process, when the transaction commits, that something of this rectification changed. */
export async function publishRetificacao(
  notify: Notify,
  trx: Trx,
  ownerId: string,
  retificacaoId: string,
): Promise<void> {
  await notify.publish(trx, CANAL_RETIFICACAO, JSON.stringify({ ownerId, retificacaoId }));
}
