import { purposeOfDataKey, reseal, type TrocaDeChave } from '../../platform/crypto/port.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import type { Trocados } from '../certificados/index.ts';
import { lockChaves, setSelada } from './documentos.repo.ts';

/**
 * Seals the data keys of one owner anew. No document is touched: each is encrypted with the same data key as before.
 */
export async function rotateChaveDosDocumentos(trx: Trx, ownerId: string, troca: TrocaDeChave): Promise<Trocados> {
  const total: Trocados = { trocados: 0, ilegiveis: 0 };
  for (const { id, selada } of await lockChaves(trx)) {
    if (troca.nova.isCurrent(selada)) continue;
    const nova = reseal(troca, purposeOfDataKey(ownerId, id), selada);
    if (nova === null) {
      total.ilegiveis += 1;
      continue;
    }
    await setSelada(trx, id, nova);
    total.trocados += 1;
  }
  return total;
}
