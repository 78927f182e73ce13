import type { Ferramenta } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { publishProjeto } from '../eventos/index.ts';
import type { ComProgresso } from '../filho/index.ts';
import {
  listExecucoes,
  lockProjeto,
  moveProjeto,
  ProjetoExcluidoError,
  startExecucao,
  withProgresso,
} from '../projetos/index.ts';
import { findEmpresaDoProjeto } from './catalogo.repo.ts';

/** What a tool knows of the project it runs for. */
export interface Contexto {
  ownerId: string;
  projetoId: string;
  ferramenta: Ferramenta;
  empresa: { cnpj: string; nome: string };
  periodo: { inicio: string; fim: string };
  upload: number;
  /** All tools of the project, in their order. */
  ferramentas: readonly Ferramenta[];
}

/**
 * Takes a tool up: project and execution become PROCESSING. Answers undefined when there is nothing to do, because the
 * project was deleted or has ended, or because an earlier attempt ended this tool.
 */
export async function beginFerramenta(
  deps: Deps,
  ids: { ownerId: string; projetoId: string; ferramenta: Ferramenta },
): Promise<Contexto | undefined> {
  const { ownerId, projetoId, ferramenta } = ids;
  return asOwner(deps.db, ownerId, async (trx) => {
    const projeto = await lockProjeto(trx, projetoId);
    if (projeto === undefined || (projeto.status !== 'PENDING' && projeto.status !== 'PROCESSING')) return undefined;
    const execucoes = await listExecucoes(trx, projetoId);
    const execucao = execucoes.find((candidata) => candidata.ferramenta === ferramenta);
    if (execucao?.status !== 'PENDING' && execucao?.status !== 'PROCESSING') return undefined;
    const empresa = await findEmpresaDoProjeto(trx, projeto.empresa_id);
    if (empresa === undefined) return undefined;
    await moveProjeto(trx, projetoId, 'PROCESSING', deps.clock.now());
    await startExecucao(trx, projetoId, ferramenta, deps.clock.now());
    await publishProjeto(deps.notify, trx, ownerId, projetoId);
    return {
      ...ids,
      empresa,
      periodo: { inicio: projeto.periodo_inicial, fim: projeto.periodo_final },
      upload: projeto.upload,
      ferramentas: execucoes.map((candidata) => candidata.ferramenta),
    };
  });
}

/** Runs a tool's work and saves its progress. Rejects with {@link ProjetoExcluidoError} when the project is deleted. */
export async function runComProgresso<T>(
  deps: Deps,
  contexto: Contexto,
  signal: AbortSignal,
  work: ComProgresso<T>['work'],
): Promise<T> {
  const deleted = (): Error => new ProjetoExcluidoError('the project was deleted');
  return withProgresso(deps, contexto, { signal, deleted, work });
}
