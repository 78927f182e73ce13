import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { publishRascunho } from '../eventos/index.ts';
import { type ComProgresso, runWithProgresso } from '../filho/index.ts';
import type { RascunhoRow } from './rascunhos.repo.ts';
import { isTrabalhoPedido, type OrdemDeTrabalho, updateProgressoTrabalho } from './trabalhos.repo.ts';

/** Shares of a worker's memory: for the database engine, and for JavaScript. */
export const PARTE_DO_BANCO = 0.5;
export const PARTE_DO_HEAP = 0.4;

/** The work of an order while it is done. */
export interface TrabalhoEmCurso {
  ownerId: string;
  ordem: OrdemDeTrabalho;
  /** The draft as it was when the work began. */
  rascunho: RascunhoRow;
  /** Empty, of this attempt alone. */
  workDir: string;
  signal: AbortSignal;
}

/** A user cancelled the work, or deleted its draft: what it makes is of no use. */
export class TrabalhoDispensadoError extends Error {
  override name = 'TrabalhoDispensadoError';
}

/** Runs the work, saves its progress twice a second, and aborts it when it is no longer wanted. */
export async function withProgressoDoRascunho<T>(
  deps: Deps,
  { ownerId, ordem, signal }: TrabalhoEmCurso,
  work: ComProgresso<T>['work'],
): Promise<T> {
  const dispensado = () => new TrabalhoDispensadoError('the work is no longer wanted');
  return runWithProgresso({
    signal,
    work,
    onError: (err) => deps.log.warn({ ...ordem, err }, 'progress could not be written'),
    check: () => asOwner(deps.db, ownerId, async (trx) => ((await isTrabalhoPedido(trx, ordem)) ? null : dispensado())),
    write: (progresso) =>
      asOwner(deps.db, ownerId, async (trx) => {
        if (!(await updateProgressoTrabalho(trx, ordem, progresso))) return dispensado();
        await publishRascunho(deps.notify, trx, ownerId, ordem.rascunhoId);
        return null;
      }),
  });
}
