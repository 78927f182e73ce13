import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import * as repo from './nfse.repo.ts';
import { sendBusca } from './nfse.service.ts';

const POR_VEZ = 500;

/** Sends the searches on whose hour has come by the portal's clock. */
export async function resumeBuscasNfse(deps: Deps): Promise<void> {
  if (deps.coletores.nfse === null) return;
  const vencidas = await asSystem(deps.db, 'coleta', (trx) => repo.listVencidas(trx, deps.clock.now(), POR_VEZ));
  for (const { owner_id: ownerId, empresa_id: empresaId } of vencidas) {
    await asOwner(deps.db, ownerId, (trx) => sendBusca(deps, trx, { ownerId, empresaId }));
  }
}
