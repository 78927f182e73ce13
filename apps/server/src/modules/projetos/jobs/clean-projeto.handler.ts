import type { Deps } from '../../../deps.ts';
import { asOwner, withoutTimeLimit } from '../../../platform/db/as-owner.ts';
import type { JobHandler } from '../../../platform/queue/port.ts';
import { prefixoDoProjeto } from '../chaves-storage.ts';
import { findExcluido, removeProjeto } from '../projetos.repo.ts';
import { DIAS_ATE_LIMPAR } from './clean-projeto.job.ts';

const DIA_MS = 86_400_000;

/** Deletes the bytes and the rows of a project that was deleted thirty days ago. */
export function createCleanProjetoHandler(deps: Deps): JobHandler<{ ownerId: string; projetoId: string }> {
  return async ({ data: { ownerId, projetoId } }) => {
    const antesDe = new Date(deps.clock.now().getTime() - DIAS_ATE_LIMPAR * DIA_MS);
    const projeto = await asOwner(deps.db, ownerId, (trx) => findExcluido(trx, projetoId, antesDe));
    if (projeto === undefined) return;
    // Bytes are deleted before the row: after an interruption here the next attempt finds the row and continues.
    await deps.storage.deleteAll(prefixoDoProjeto(ownerId, projetoId));
    await deps.datasets.remove(ownerId, projetoId);
    await asOwner(deps.db, ownerId, async (trx) => {
      await withoutTimeLimit(trx);
      await removeProjeto(trx, projetoId);
    });
  };
}
