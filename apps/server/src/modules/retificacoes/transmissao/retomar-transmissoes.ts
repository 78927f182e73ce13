import type { Deps } from '../../../deps.ts';
import { asOwner } from '../../../platform/db/as-owner.ts';
import { asSystem } from '../../../platform/db/as-system.ts';
import { transmitirRetificacao } from './jobs/transmitir-retificacao.job.ts';
import * as repo from './transmissao.repo.ts';

const POR_VEZ = 500;

/** Sends the transmissions on whose wait is over by the portal's clock. However often it runs, each wait ends once. */
export async function retomarTransmissoes(deps: Deps): Promise<void> {
  const vencidas = await asSystem(deps.db, 'coleta', (trx) => repo.listVencidas(trx, deps.clock.now(), POR_VEZ));
  for (const { owner_id: ownerId, retificacao_id: retificacaoId } of vencidas) {
    await asOwner(deps.db, ownerId, async (trx) => {
      const row = await repo.lockTransmissao(trx, retificacaoId);
      if (row?.situacao !== 'esperando' || row.retomar_em === null || row.retomar_em > deps.clock.now()) return;
      const turno = row.turno + 1;
      await repo.updateTransmissao(trx, retificacaoId, { situacao: 'andamento', retomar_em: null, turno });
      await deps.queue.send(trx, transmitirRetificacao, { ownerId, retificacaoId, turno });
    });
  }
}
