import type { Deps } from '../../../../deps.ts';
import { asOwner } from '../../../../platform/db/as-owner.ts';
import { isGivenUp, type JobHandler } from '../../../../platform/queue/port.ts';
import { publishProjeto } from '../../../eventos/index.ts';
import { checkLote, notChecked } from '../check-lote.ts';
import * as repo from '../conferencia.repo.ts';

/** A killed attempt loses no more than one such group. */
const ARQUIVOS_POR_VEZ = 5_000;

/** Identifies the files that were not identified yet, group by group, until none is left or the project started. */
export function createCheckArquivosHandler(deps: Deps): JobHandler<{ ownerId: string; projetoId: string }> {
  return async ({ data: { ownerId, projetoId }, signal, lastTry }) => {
    for (;;) {
      signal.throwIfAborted();
      const lote = await asOwner(deps.db, ownerId, (trx) => repo.findLote(trx, projetoId, ARQUIVOS_POR_VEZ));
      if (lote === undefined) return;
      const conferidos = await checkLote(deps, lote, signal).catch((err: unknown) => {
        if (!isGivenUp(err, { lastTry, signal })) throw err;
        // The files stay usable: only the matrix does not know them, and says so.
        deps.log.error({ ownerId, projetoId, err }, 'files could not be checked before their project starts');
        return lote.arquivos.map(notChecked);
      });
      await asOwner(deps.db, ownerId, async (trx) => {
        await repo.insertConferidos(trx, { ownerId, projetoId, conferidos });
        await publishProjeto(deps.notify, trx, ownerId, projetoId);
      });
    }
  };
}
