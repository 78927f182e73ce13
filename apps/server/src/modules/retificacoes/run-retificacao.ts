import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { todayInSaoPaulo } from '@apura/br';
import { arquivosBase, type Prova, type ResultadoRetificacao } from '@apura/retificacao';
import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { readDataset } from '../arquivos/index.ts';
import { avancaPorRetificacao } from '../carteira/index.ts';
import { publishRetificacao } from '../eventos/index.ts';
import { type ComProgresso, runWithProgresso } from '../filho/index.ts';
import { chavesDaRetificacao, pastaDasTentativas } from './chaves-retificacao.ts';
import type { Motor } from './motor.ts';
import type { ContextoRetificacao } from './prepare-retificacao.ts';
import { RetificacaoExcluidaError } from './retificacao-excluida.ts';
import { findRetificacao, lockRetificacao, updateProgressoRetificacao } from './retificacoes.repo.ts';
import { endAndTell } from './terminar-retificacao.ts';

/** Shares of a worker's memory: for the database engine, and for JavaScript. */
const PARTE_DO_BANCO = 0.5;
const PARTE_DO_HEAP = 0.4;

/**
 * Runs a rectification in an empty folder and publishes its results. After an interruption it begins again: the same
 * spreadsheet and the same files give the same bytes, under the same keys.
 */
export async function runRetificacao(
  deps: Deps,
  contexto: ContextoRetificacao,
  { motor, signal }: { motor: Motor; signal: AbortSignal },
): Promise<void> {
  const { ownerId, projetoId } = contexto;
  await deps.datasets.open(ownerId, projetoId);
  // A job may run twice at once, when a worker that was taken for dead continues: each attempt has its own folder.
  const workDir = join(tentativasDe(deps, contexto), randomUUID());
  await mkdir(workDir, { recursive: true, mode: 0o700 });
  try {
    const pedido = await pedidoDe(deps, contexto, workDir);
    const resultado = await withProgresso(deps, contexto, signal, (run) =>
      motor(pedido, {
        ...run,
        children: deps.children,
        heapMb: Math.floor(deps.config.workerMemoryMb * PARTE_DO_HEAP),
      }),
    );
    await publish(deps, contexto, resultado);
    await removeTentativas(deps, contexto);
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

type DaRetificacao = Pick<ContextoRetificacao, 'ownerId' | 'projetoId' | 'retificacaoId'>;

/**
 * Removes the folders of all attempts of a rectification that has ended; an attempt that still runs has nothing to do
 * any more.
 */
export async function removeTentativas(deps: Deps, contexto: DaRetificacao): Promise<void> {
  // Another one may be writing into its folder meanwhile.
  await rm(tentativasDe(deps, contexto), { recursive: true, force: true, maxRetries: 3 });
}

function tentativasDe(deps: Deps, { ownerId, projetoId, retificacaoId }: DaRetificacao): string {
  return deps.datasets.pathOf(ownerId, projetoId, pastaDasTentativas(retificacaoId));
}

async function pedidoDe(deps: Deps, contexto: ContextoRetificacao, workDir: string): Promise<Parameters<Motor>[0]> {
  const { tipo, empresa, periodo, certificado, ultimoZipKey } = contexto;
  const dataset = await readDataset(deps, contexto, {
    comBytes: (arquivo) => arquivosBase([arquivo], tipo).length > 0,
  });
  return {
    tipo,
    planilha: await deps.storage.localPath(contexto.planilhaKey),
    empresa,
    periodo,
    arquivos: arquivosBase(dataset.arquivos, tipo),
    tabelas: dataset.tabelas,
    workDir,
    id: idCurto(contexto.retificacaoId),
    hoje: todayInSaoPaulo(deps.clock.now()),
    memoryLimitMb: Math.floor(deps.config.workerMemoryMb * PARTE_DO_BANCO),
    tabelasDir: deps.config.tablesDir ?? undefined,
    ultimaRetificacao: ultimoZipKey === null ? undefined : { zip: await deps.storage.localPath(ultimoZipKey) },
    certificado: certificado ?? undefined,
  };
}

/** The short id by which people distinguish rectifications in the names of files. */
export function idCurto(id: string): string {
  return id.slice(0, 8);
}

/**
 * Runs the work and saves its progress twice a second. When the rectification is deleted meanwhile, `signal` aborts and
 * the work rejects with {@link RetificacaoExcluidaError}.
 */
async function withProgresso<T>(
  deps: Deps,
  { ownerId, retificacaoId }: ContextoRetificacao,
  signal: AbortSignal,
  work: ComProgresso<T>['work'],
): Promise<T> {
  return await runWithProgresso({
    signal,
    work,
    onError: (err) => deps.log.warn({ retificacaoId, err }, 'progress could not be written'),
    check: () =>
      asOwner(deps.db, ownerId, async (trx) =>
        (await findRetificacao(trx, retificacaoId))?.status === 'PROCESSING'
          ? null
          : new RetificacaoExcluidaError('the rectification was deleted'),
      ),
    write: (progresso) =>
      asOwner(deps.db, ownerId, async (trx) => {
        if (!(await updateProgressoRetificacao(trx, retificacaoId, progresso)))
          return new RetificacaoExcluidaError('the rectification was deleted');
        await publishRetificacao(deps.notify, trx, ownerId, retificacaoId);
        return null;
      }),
  });
}

/** What the proof says of each period. The engine has just written it. */
async function readResumo(path: string): Promise<Prova['resumo']> {
  return (JSON.parse(await readFile(path, 'utf8')) as Pick<Prova, 'resumo'>).resumo;
}

/** Stores the results and ends the rectification: all results are known, or none. */
async function publish(deps: Deps, contexto: ContextoRetificacao, resultado: ResultadoRetificacao): Promise<void> {
  const { ownerId, projetoId, retificacaoId } = contexto;
  // Another attempt may have ended it meanwhile: the result of that attempt stays.
  const antes = await asOwner(deps.db, ownerId, (trx) => findRetificacao(trx, retificacaoId));
  if (antes?.status !== 'PROCESSING') return;
  const chaves = chavesDaRetificacao(ownerId, projetoId, retificacaoId);
  const resumo = antes.teses.length === 0 ? [] : await readResumo(resultado.prova);
  await deps.storage.putFile(chaves.zip, resultado.zip);
  await deps.storage.putFile(chaves.prova, resultado.prova);
  await deps.storage.putFile(chaves.mudancas, resultado.mudancas);
  await asOwner(deps.db, ownerId, async (trx) => {
    const row = await lockRetificacao(trx, retificacaoId);
    // Deleted meanwhile: the bytes go with it in thirty days.
    if (row?.status !== 'PROCESSING') return;
    const { status, mensagem, periodos } = resultado;
    await endAndTell(deps, trx, row, { status, mensagem: mensagem.replaceAll('\u0000', ''), periodos, chaves });
    if (status === 'SUCCESS') {
      const { teses } = row;
      await avancaPorRetificacao(trx, { projetoId, retificacaoId, teses, resumo, periodos, now: deps.clock.now() });
    }
  });
}
