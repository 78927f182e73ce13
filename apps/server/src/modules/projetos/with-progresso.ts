import type { Ferramenta } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { publishProjeto } from '../eventos/index.ts';
import { type ComProgresso, runWithProgresso } from '../filho/index.ts';
import { isExecutando, updateProgresso } from './execucoes.repo.ts';

/**
 * Runs a tool's work and saves its progress a few times a second. When the project is deleted meanwhile, `signal`
 * aborts and the work rejects with the error that `deleted` makes.
 */
export async function withProgresso<T>(
  deps: Deps,
  execucao: { ownerId: string; projetoId: string; ferramenta: Ferramenta },
  { signal, deleted, work }: { signal: AbortSignal; deleted: () => Error; work: ComProgresso<T>['work'] },
): Promise<T> {
  const { ownerId, projetoId, ferramenta } = execucao;
  return runWithProgresso({
    signal,
    work,
    onError: (err) => deps.log.warn({ projetoId, ferramenta, err }, 'progress could not be written'),
    check: () =>
      asOwner(deps.db, ownerId, async (trx) => ((await isExecutando(trx, projetoId, ferramenta)) ? null : deleted())),
    write: (progresso) =>
      asOwner(deps.db, ownerId, async (trx) => {
        if (!(await updateProgresso(trx, projetoId, ferramenta, progresso))) return deleted();
        await publishProjeto(deps.notify, trx, ownerId, projetoId);
        return null;
      }),
  });
}
