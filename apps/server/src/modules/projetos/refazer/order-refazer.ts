import type { Deps } from '../../../deps.ts';
import { type AppError, appError } from '../../../http/errors.ts';
import { asOwner } from '../../../platform/db/as-owner.ts';
import { asSystem } from '../../../platform/db/as-system.ts';
import type { Trx } from '../../../platform/db/create-db.ts';
import { listOwnerIds } from '../../carteira/index.ts';
import { findProjeto } from '../projetos.repo.ts';
import { sizeOfProjeto } from '../send-ferramenta.ts';
import * as repo from './refazer.repo.ts';
import { refazerProjeto } from './refazer-projeto.job.ts';

/** How long a project that could not be made again is left alone. */
const ESPERA_MS = 60 * 60_000;
const NAO_REFEITO =
  'Os dados deste projeto não puderam ser refeitos a partir dos arquivos originais e nossa equipe foi avisada, tente ' +
  'novamente mais tarde';

/**
 * Has what a project lacks made again, and gives the error for the caller who asked for it: that it is being made, or
 * that it could not be made within the last hour.
 */
export async function orderRefazer(
  deps: Deps,
  { ownerId, projetoId }: { ownerId: string; projetoId: string },
): Promise<AppError> {
  return asOwner(deps.db, ownerId, async (trx) => {
    const projeto = await findProjeto(trx, projetoId);
    if (projeto === undefined) return appError('nao-encontrado');
    const falhouEm = (await repo.findVersoes(trx, projetoId))?.falhouEm ?? null;
    if (falhouEm !== null && falhouEm > falhaAntesDe(deps))
      return appError('servico-indisponivel', { message: NAO_REFEITO });
    if (projeto.status === 'CONCLUDED' || projeto.status === 'FAILED')
      await send(deps, trx, { ownerId, projetoId, singletonKey: `refazer-${projetoId}` });
    return appError('projeto-sendo-refeito');
  });
}

/** As {@link orderRefazer}, for a result whose bytes are damaged or gone: all results of the project are made again. */
export async function orderRefazerResultados(
  deps: Deps,
  { ownerId, projetoId, relatorio }: { ownerId: string; projetoId: string; relatorio: string },
): Promise<AppError> {
  await asOwner(deps.db, ownerId, (trx) => repo.forgetResultadosAtuais(trx, projetoId));
  const error = await orderRefazer(deps, { ownerId, projetoId });
  if (error.code !== 'projeto-sendo-refeito') return error;
  const message =
    `O resultado do relatório ${relatorio} estava danificado e está sendo refeito a partir dos arquivos originais, ` +
    'tente novamente em alguns minutos';
  return appError('projeto-sendo-refeito', { message });
}

/**
 * Sends the next project of an owner that an earlier version of the portal made. One at a time waits, so that a project
 * that somebody opens does not wait behind all of them.
 */
export async function sendProximoDesatualizado(deps: Deps, trx: Trx, ownerId: string): Promise<void> {
  const projetoId = await repo.findDesatualizado(trx, falhaAntesDe(deps));
  if (projetoId !== undefined) await send(deps, trx, { ownerId, projetoId, singletonKey: `refazer-um-de-${ownerId}` });
}

/** Begins for every owner that has such projects; each job sends the next one. */
export async function refazerDesatualizados(deps: Deps): Promise<void> {
  for (const ownerId of await asSystem(deps.db, 'refazer', listOwnerIds))
    await asOwner(deps.db, ownerId, (trx) => sendProximoDesatualizado(deps, trx, ownerId));
}

async function send(
  deps: Deps,
  trx: Trx,
  { ownerId, projetoId, singletonKey }: { ownerId: string; projetoId: string; singletonKey: string },
): Promise<void> {
  const size = await sizeOfProjeto(trx, projetoId);
  await deps.queue.send(trx, refazerProjeto, { ownerId, projetoId }, { singletonKey, size });
}

const falhaAntesDe = (deps: Deps): Date => new Date(deps.clock.now().getTime() - ESPERA_MS);
