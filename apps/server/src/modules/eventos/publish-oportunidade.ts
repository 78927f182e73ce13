import type { Trx } from '../../platform/db/create-db.ts';
import type { Notify } from '../../platform/notify/port.ts';

export const CANAL_OPORTUNIDADE = 'apura_oportunidade';

/** Tells every web process, when the transaction commits, that a user changed or commented on this opportunity. */
export async function publishOportunidade(
  notify: Notify,
  trx: Trx,
  ownerId: string,
  oportunidadeId: string,
): Promise<void> {
  await notify.publish(trx, CANAL_OPORTUNIDADE, JSON.stringify({ ownerId, oportunidadeId }));
}
