import type { Deps } from '../../../deps.ts';
import { asOwner } from '../../../platform/db/as-owner.ts';
import type { JobHandler } from '../../../platform/queue/port.ts';
import { prefixoDaRetificacao } from '../chaves-retificacao.ts';
import { findExcluida, removeRetificacao } from '../retificacoes.repo.ts';
import { DIAS_ATE_LIMPAR } from './clean-retificacao.job.ts';

const DIA_MS = 86_400_000;

/** Deletes the bytes and the row of a rectification that was deleted thirty days ago. */
export function createCleanRetificacaoHandler(deps: Deps): JobHandler<{ ownerId: string; retificacaoId: string }> {
  return async ({ data: { ownerId, retificacaoId } }) => {
    const antesDe = new Date(deps.clock.now().getTime() - DIAS_ATE_LIMPAR * DIA_MS);
    const excluida = await asOwner(deps.db, ownerId, (trx) => findExcluida(trx, retificacaoId, antesDe));
    if (excluida === undefined) return;
    // Bytes are deleted before the row: after an interruption here the next attempt finds the row and continues.
    await deps.storage.deleteAll(prefixoDaRetificacao(ownerId, excluida.projeto_id, retificacaoId));
    await asOwner(deps.db, ownerId, (trx) => removeRetificacao(trx, retificacaoId));
  };
}
