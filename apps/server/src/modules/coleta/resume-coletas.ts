import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { publishProjeto } from '../eventos/index.ts';
import {
  type FerramentaDeColeta,
  isFerramentaDeColeta,
  listExecucoes,
  lockProjeto,
  moveProjeto,
  resetExecucoes,
  sendFerramenta,
} from '../projetos/index.ts';
import * as repo from './coleta.repo.ts';
import { leaseOf, sendTurno } from './turno-da-coleta.ts';

const POR_VEZ = 500;

/**
 * Sends the collectors on whose wait is over by the portal's clock: those that waited for a service, and the daily try
 * of those that wait for the taxpayer. Each wait ends once, even when several processes run this at the same time.
 */
export async function resumeColetas(deps: Deps): Promise<void> {
  const vencidas = await asSystem(deps.db, 'coleta', (trx) => repo.listVencidas(trx, deps.clock.now(), POR_VEZ));
  for (const { owner_id: ownerId, projeto_id: projetoId, ferramenta } of vencidas) {
    if (!isFerramentaDeColeta(ferramenta)) continue;
    try {
      await asOwner(deps.db, ownerId, (trx) => retomar(deps, trx, { ownerId, projetoId, ferramenta }));
    } catch (err) {
      // The oldest waits come first: a failure with one of them must not stop the others.
      deps.log.error({ err, ownerId, projetoId, ferramenta }, 'a collector could not be sent on');
    }
  }
}

async function retomar(
  deps: Deps,
  trx: Trx,
  ids: { ownerId: string; projetoId: string; ferramenta: FerramentaDeColeta },
): Promise<void> {
  const { ownerId, projetoId, ferramenta } = ids;
  const now = deps.clock.now();
  const projeto = await lockProjeto(trx, projetoId);
  const coleta = await repo.lockColeta(trx, ids);
  if (coleta === undefined || coleta.retomar_em === null || coleta.retomar_em > now) return;
  const { situacao } = coleta;
  if (situacao === 'esperando' && projeto?.status === 'PROCESSING') {
    return sendTurno(deps, trx, { ...ids, turno: await deps.leases.renew(trx, leaseOf(ids)) });
  }
  await repo.updateColeta(trx, ids, { situacao, retomarEm: null, now });
  const parado = projeto?.status === 'PROCURACAO' || projeto?.status === 'DOIS FATORES';
  if (situacao !== 'contribuinte' || !parado) return;
  const execucao = (await listExecucoes(trx, projetoId)).find((candidata) => candidata.ferramenta === ferramenta);
  if (execucao === undefined) return;
  await resetExecucoes(trx, projetoId, execucao.ordem);
  await moveProjeto(trx, projetoId, 'PENDING', now);
  await sendFerramenta(deps.queue, trx, ids);
  await publishProjeto(deps.notify, trx, ownerId, projetoId);
}
