import { randomUUID } from 'node:crypto';
import { mkdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ERROS } from '@apura/contract';
import type { Deps } from '../../../deps.ts';
import { type AppError, isAppError } from '../../../http/errors.ts';
import { type ChildLimit, ChildLimitError } from '../../../platform/child/port.ts';
import { asOwner } from '../../../platform/db/as-owner.ts';
import { isDiskFull } from '../../../platform/disk/port.ts';
import { isGivenUp, type JobHandler } from '../../../platform/queue/port.ts';
import { publishRascunho } from '../../eventos/index.ts';
import { ESPERA_DO_REFAZER, ESPERA_POR_ESPACO, isSendoRefeito, sizeOfProjeto } from '../../projetos/index.ts';
import { checkRegistros } from '../check-registros.ts';
import { findRascunho, type RascunhoRow } from '../rascunhos.repo.ts';
import { type Simulador, simularMudancas, simulateInProcess } from '../simular-mudancas.ts';
import { TrabalhoDispensadoError, type TrabalhoEmCurso } from '../trabalho-em-curso.ts';
import { endTrabalho, type OrdemDeTrabalho, startTrabalho, updateProgressoTrabalho } from '../trabalhos.repo.ts';
import { type PedidoDeTrabalho, workRascunho } from './work-rascunho.job.ts';

const FALHA_INTERNA =
  'Ocorreu uma falha ao trabalhar neste rascunho e nossa equipe foi avisada. Tente de novo em alguns minutos.';
const FALHA_POR_LIMITE: Readonly<Record<ChildLimit, string>> = {
  tempo: 'O trabalho levou mais tempo do que o permitido para o tamanho destes arquivos e foi encerrado.',
  memoria: 'O trabalho precisou de mais memória do que o permitido e foi encerrado.',
};

/**
 * Works one order of a draft in an empty folder. A killed attempt leaves nothing but its folder, and the next one
 * begins anew. The engine runs in a child process, unless a test passes its own.
 */
export function createWorkRascunhoHandler(
  deps: Deps,
  simulador: Simulador = simulateInProcess,
): JobHandler<PedidoDeTrabalho> {
  return async ({ data: { ownerId, projetoId, ...ordem }, signal, lastTry }) => {
    const rascunho = await begin(deps, ownerId, ordem);
    const pasta = deps.datasets.pathOf(ownerId, projetoId, `rascunhos/${ordem.rascunhoId}`);
    // Of this order alone: another one may have begun. An attempt that was taken for dead may still be in its own.
    const tentativas = join(pasta, ordem.execucao);
    const workDir = join(tentativas, randomUUID());
    try {
      if (rascunho !== undefined) {
        await deps.datasets.open(ownerId, projetoId);
        await mkdir(workDir, { recursive: true, mode: 0o700 });
        const emCurso: TrabalhoEmCurso = { ownerId, ordem, rascunho, workDir, signal };
        if (ordem.tipo === 'simulacao') await simularMudancas(deps, emCurso, simulador);
        else await checkRegistros(deps, emCurso);
      }
    } catch (error) {
      if (isSendoRefeito(error)) {
        await waitForRefazer(deps, { ownerId, projetoId, ...ordem });
        await rm(workDir, { recursive: true, force: true, maxRetries: 3 });
        return;
      }
      const dispensado = error instanceof TrabalhoDispensadoError;
      if (!dispensado && !isGivenUp(error, { lastTry: lastTry || isAppError(error), signal })) {
        if (isDiskFull(error)) await sayEspera(deps, ownerId, ordem);
        await rm(workDir, { recursive: true, force: true, maxRetries: 3 });
        throw error;
      }
      if (!dispensado) {
        deps.log.error({ ownerId, ...ordem, err: error }, 'a job of a draft fails');
        await fail(deps, ownerId, ordem, error);
      }
    }
    await rm(tentativas, { recursive: true, force: true, maxRetries: 3 });
    // Unless another order is at work in it.
    await rmdir(pasta).catch(() => undefined);
  };
}

/** Says what the work waits for, and sends it again for later: its places are free for the job that it waits for. */
async function waitForRefazer(deps: Deps, pedido: PedidoDeTrabalho): Promise<void> {
  const { ownerId, projetoId, ...ordem } = pedido;
  await asOwner(deps.db, ownerId, async (trx) => {
    const progresso = { mensagem: ESPERA_DO_REFAZER.mensagem, percentual: null };
    if (!(await updateProgressoTrabalho(trx, ordem, progresso))) return;
    const size = await sizeOfProjeto(trx, projetoId);
    await deps.queue.send(trx, workRascunho, pedido, { delaySeconds: ESPERA_DO_REFAZER.segundos, size });
    await publishRascunho(deps.notify, trx, ownerId, ordem.rascunhoId);
  });
}

/** Says what the work waits for. A database without room cannot keep it, which changes nothing of the wait. */
async function sayEspera(deps: Deps, ownerId: string, ordem: OrdemDeTrabalho): Promise<void> {
  await asOwner(deps.db, ownerId, async (trx) => {
    await updateProgressoTrabalho(trx, ordem, ESPERA_POR_ESPACO);
    await publishRascunho(deps.notify, trx, ownerId, ordem.rascunhoId);
  }).catch((err: unknown) => deps.log.warn({ ...ordem, err }, 'the wait for room could not be written'));
}

/** The draft of an order that is still wanted. */
async function begin(deps: Deps, ownerId: string, ordem: OrdemDeTrabalho): Promise<RascunhoRow | undefined> {
  return asOwner(deps.db, ownerId, async (trx) => {
    const rascunho = await findRascunho(trx, ordem.rascunhoId);
    if (rascunho === undefined || !(await startTrabalho(trx, ordem, rascunho.revisao))) return undefined;
    await publishRascunho(deps.notify, trx, ownerId, rascunho.id);
    return rascunho;
  });
}

async function fail(deps: Deps, ownerId: string, ordem: OrdemDeTrabalho, error: unknown): Promise<void> {
  const doLimite = error instanceof ChildLimitError ? FALHA_POR_LIMITE[error.limite] : undefined;
  const mensagem = isAppError(error) ? messageOf(error) : (doLimite ?? FALHA_INTERNA);
  await asOwner(deps.db, ownerId, async (trx) => {
    await endTrabalho(trx, ordem, { situacao: 'falhou', mensagem, now: deps.clock.now() });
    await publishRascunho(deps.notify, trx, ownerId, ordem.rascunhoId);
  });
}

const messageOf = (error: AppError): string => error.extra.message ?? ERROS[error.code].message;
