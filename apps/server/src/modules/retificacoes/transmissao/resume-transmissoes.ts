import type { Deps } from '../../../deps.ts';
import { asOwner } from '../../../platform/db/as-owner.ts';
import { asSystem } from '../../../platform/db/as-system.ts';
import type { Trx } from '../../../platform/db/create-db.ts';
import { transmitRetificacao } from './jobs/transmit-retificacao.job.ts';
import * as repo from './transmissao.repo.ts';
import { leaseOf } from './turno-da-transmissao.ts';

const POR_VEZ = 500;

/** Sends the transmissions on whose wait is over by the portal's clock. However often it runs, each wait ends once. */
export async function resumeTransmissoes(deps: Deps): Promise<void> {
  const vencidas = await asSystem(deps.db, 'coleta', (trx) => repo.listVencidas(trx, deps.clock.now(), POR_VEZ));
  for (const { owner_id: ownerId, retificacao_id: retificacaoId } of vencidas) {
    try {
      await asOwner(deps.db, ownerId, (trx) => retomar(deps, trx, { ownerId, retificacaoId }));
    } catch (err) {
      // The oldest waits come first: a failure with one of them must not stop the others.
      deps.log.error({ err, ownerId, retificacaoId }, 'a transmission could not be sent on');
    }
  }
}

async function retomar(deps: Deps, trx: Trx, ids: { ownerId: string; retificacaoId: string }): Promise<void> {
  const turno = await deps.leases.resume(trx, leaseOf(ids.retificacaoId));
  if (turno !== undefined) await deps.queue.send(trx, transmitRetificacao, { ...ids, turno });
}
