import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '../../../deps.ts';
import { ChildLimitError } from '../../../platform/child/port.ts';
import { runInChild } from '../../filho/index.ts';
import type { Conferido, Lote } from './conferencia.repo.ts';

const PARTE_DO_HEAP = 0.5;
const BASE_MS = 60_000;
const MS_POR_MEGABYTE = 500;

/** A file that takes more than it may is found by halving its group, so that the others are identified. */
export async function checkLote(deps: Deps, lote: Lote, signal: AbortSignal): Promise<Conferido[]> {
  const { arquivos } = lote;
  try {
    return await runCheck(deps, lote, signal);
  } catch (error) {
    if (!(error instanceof ChildLimitError)) throw error;
    if (arquivos.length === 1) return arquivos.map(notChecked);
    const meio = Math.ceil(arquivos.length / 2);
    return [
      ...(await checkLote(deps, { ...lote, arquivos: arquivos.slice(0, meio) }, signal)),
      ...(await checkLote(deps, { ...lote, arquivos: arquivos.slice(meio) }, signal)),
    ];
  }
}

async function runCheck(deps: Deps, lote: Lote, signal: AbortSignal): Promise<Conferido[]> {
  const { ownerId, projetoId, arquivos, empresa, periodo } = lote;
  const entradas = await Promise.all(
    arquivos.map(async ({ id, nome, storageKey, completoEm }) => ({
      id,
      nome,
      path: await deps.storage.localPath(storageKey),
      recebidoEm: completoEm.toISOString(),
    })),
  );
  const megabytes = arquivos.reduce((soma, { tamanho }) => soma + tamanho, 0) / 1024 ** 2;
  await deps.datasets.open(ownerId, projetoId);
  // Two attempts may run at once: each has its own folder.
  const extraidosDir = join(deps.datasets.pathOf(ownerId, projetoId, 'conferencia'), randomUUID());
  try {
    const { conferidos } = await runInChild(
      { ferramenta: 'conferir_arquivos', opcoes: { entradas, empresa, periodo, extraidosDir } },
      {
        children: deps.children,
        heapMb: Math.floor(deps.config.workerMemoryMb * PARTE_DO_HEAP),
        timeoutMs: BASE_MS + megabytes * MS_POR_MEGABYTE,
        onProgress: () => undefined,
        signal,
      },
    );
    return conferidos;
  } finally {
    await rm(extraidosDir, { recursive: true, force: true });
  }
}

/** The entry of a file that could not be checked beforehand; the processing reads it all the same. */
export function notChecked({ id, nome }: Lote['arquivos'][number]): Conferido {
  return {
    entradaId: id,
    ordem: 0,
    nome,
    tipo: 'DESCONHECIDO',
    sha256: null,
    inicio: null,
    fim: null,
    finalidade: null,
    situacao: 'Não conferido',
    motivo: 'O arquivo não pôde ser conferido antes do início. O processamento o lerá por inteiro.',
    versao: null,
  };
}
