import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { RELATORIO_VALIDACAO } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import {
  listArquivosEnviados,
  localPathOf,
  readDataset,
  type ValidacaoDoProjeto,
  type Validado,
} from '../arquivos/index.ts';
import { findEmpresaById } from '../empresas/index.ts';
import { runInChild } from '../filho/index.ts';
import type { ResultadoPublicado } from './catalogo.repo.ts';
import { keepResultado } from './make-relatorios.ts';

/** Shares of a worker's memory: for the database engine, and for JavaScript. */
const PARTE_DO_BANCO = 0.4;
const PARTE_DO_HEAP = 0.3;

/** What a run of the checks gives: what each file has, and the report where it was asked for. */
export interface Feitos {
  validados: Validado[];
  /** Stored, and not published yet. */
  publicado: ResultadoPublicado | null;
}

interface Pedido {
  ownerId: string;
  projetoId: string;
  /** Its `usadas` are checked. */
  validacao: ValidacaoDoProjeto;
  comRelatorio: boolean;
}

/** Checks files in a process of its own, as every reader of documents. */
export async function runValidacao(deps: Deps, pedido: Pedido, signal: AbortSignal): Promise<Feitos> {
  const { ownerId, projetoId, comRelatorio } = pedido;
  const arquivos = await openUsadas(deps, pedido);
  await deps.datasets.open(ownerId, projetoId);
  // Two attempts may run at once: each has its own folder.
  const workDir = join(deps.datasets.pathOf(ownerId, projetoId, 'validacao'), randomUUID());
  const tabelasDir = deps.config.tablesDir ?? undefined;
  const memoryLimitMb = Math.floor(deps.config.workerMemoryMb * PARTE_DO_BANCO);
  const relatorio = comRelatorio ? { nome: RELATORIO_VALIDACAO, dataset: await readProjeto(deps, pedido) } : null;
  try {
    const { validados, resultado } = await runInChild(
      { ferramenta: 'validar_efdc', opcoes: { arquivos, workDir, tabelasDir, memoryLimitMb, relatorio } },
      {
        children: deps.children,
        heapMb: Math.floor(deps.config.workerMemoryMb * PARTE_DO_HEAP),
        onProgress: () => undefined,
        signal,
      },
    );
    if (resultado?.erro != null) throw new Error(`the report could not be made: ${resultado.causa ?? ''}`);
    const sha256PorId = new Map(arquivos.map(({ id, sha256 }) => [id, sha256]));
    return {
      publicado: resultado === null ? null : await keepResultado(deps, { ownerId, projetoId }, resultado),
      validados: validados.map(({ id, erros, avisos, piores, motivo }) => ({
        ...{ sha256: sha256PorId.get(id) ?? '', erros, avisos, motivo },
        piores: piores.map(({ nivel, ...pior }) => ({ ...pior, nivel: nivel === 'ERRO' ? 'erro' : 'aviso' })),
      })),
    };
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

/** The bytes of the files on this machine. What is in a ZIP before the start is taken out by the child. */
async function openUsadas(deps: Deps, { ownerId, projetoId, validacao }: Pedido) {
  const enviados = await asOwner(deps.db, ownerId, (trx) => listArquivosEnviados(trx, projetoId));
  const enviadoPorId = new Map(enviados.map((enviado) => [enviado.id, enviado]));
  return Promise.all(
    validacao.usadas.map(async ({ nome, sha256, onde }) => {
      if ('catalogada' in onde) {
        const path = await localPathOf(deps, onde.catalogada);
        return { id: onde.catalogada.id, nome, sha256, path, ordem: 0 };
      }
      const { enviadoId, ordem } = onde.enviada;
      const storageKey = enviadoPorId.get(enviadoId)?.storage_key ?? null;
      if (storageKey === null) throw new Error(`the uploaded file ${enviadoId} is gone`);
      return { id: `${enviadoId}-${ordem}`, nome, sha256, path: await deps.storage.localPath(storageKey), ordem };
    }),
  );
}

/** What the report says of the files; it reads none of their tables. */
async function readProjeto(deps: Deps, { ownerId, projetoId, validacao: { projeto } }: Pedido) {
  const empresa = await asOwner(deps.db, ownerId, (trx) => findEmpresaById(trx, projeto.empresa_id));
  if (empresa === undefined) throw new Error(`the company of the project ${projetoId} is gone`);
  const { cnpj, nome } = empresa;
  const periodo = { inicio: projeto.periodo_inicial, fim: projeto.periodo_final };
  const contexto = { ownerId, projetoId, empresa: { cnpj, nome }, periodo };
  return { ...(await readDataset(deps, contexto, { pathOf: (parte) => parte })), tabelas: [] };
}
