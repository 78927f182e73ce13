import { join } from 'node:path';
import { todayInSaoPaulo } from '@apura/br';
import type { ResultadoDaSimulacao } from '@apura/contract';
import { arquivosBase, type PedidoSimulacao } from '@apura/retificacao';
import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { readDataset } from '../arquivos/index.ts';
import { keepSimulado } from '../carteira/index.ts';
import { findEmpresaById } from '../empresas/index.ts';
import { publishRascunho } from '../eventos/index.ts';
import { type ChildOptions, type RespostaDe, runInChild } from '../filho/index.ts';
import { findProjeto } from '../projetos/index.ts';
import { findUltimaComSucesso } from '../retificacoes/index.ts';
import { listTesesAtivas } from './mudancas.repo.ts';
import { writePlanilha } from './planilha.service.ts';
import {
  PARTE_DO_BANCO,
  PARTE_DO_HEAP,
  TrabalhoDispensadoError,
  type TrabalhoEmCurso,
  withProgressoDoRascunho,
} from './trabalho-em-curso.ts';
import { endTrabalho } from './trabalhos.repo.ts';

type Simulacao = RespostaDe['simulacao'];
type Pedido = Omit<Extract<PedidoSimulacao, { planilha: string }>, 'onProgress' | 'signal'>;

/** What works a simulation out: the request without its callbacks, and how it is run. */
export type Simulador = (pedido: Pedido, run: ChildOptions) => Promise<Simulacao>;

/** The engines of the package, in a process of their own. */
export const simulateInProcess: Simulador = (opcoes, run) => runInChild({ ferramenta: 'simulacao', opcoes }, run);

const MAX_OCORRENCIAS = 1000;

/** Simulates a draft and keeps the result, unless a user cancelled it meanwhile. */
export async function simularMudancas(deps: Deps, emCurso: TrabalhoEmCurso, simulador: Simulador): Promise<void> {
  const { ownerId, ordem, rascunho, workDir } = emCurso;
  // Of the changes that are simulated: others may come meanwhile.
  const teses = await asOwner(deps.db, ownerId, (trx) => listTesesAtivas(trx, rascunho.id));
  const resultado = await withProgressoDoRascunho(deps, emCurso, async (run) => {
    run.onProgress({ feito: 0, total: 0, mensagem: 'Preparando as mudanças' });
    const planilha = join(workDir, 'planilha.xlsx');
    await writePlanilha(deps, { ownerId, rascunho, path: planilha, signal: run.signal });
    return simulador(await pedidoDe(deps, emCurso, planilha), {
      ...run,
      children: deps.children,
      heapMb: Math.floor(deps.config.workerMemoryMb * PARTE_DO_HEAP),
    });
  });
  await asOwner(deps.db, ownerId, async (trx) => {
    const now = deps.clock.now();
    const fim = { situacao: 'concluida', mensagem: null, now } as const;
    const apresentado = presentResultado(resultado);
    if (await endTrabalho(trx, ordem, { ...fim, resultado: apresentado })) {
      const { id: rascunhoId, projeto_id: projetoId, revisao } = rascunho;
      await keepSimulado(trx, { projetoId, rascunhoId, revisao, teses, resultado: apresentado, now });
    }
    await publishRascunho(deps.notify, trx, ownerId, ordem.rascunhoId);
  });
}

async function pedidoDe(
  deps: Deps,
  { ownerId, rascunho, workDir }: TrabalhoEmCurso,
  planilha: string,
): Promise<Pedido> {
  const { projeto_id: projetoId, obrigacao: tipo } = rascunho;
  const { projeto, empresa, ultima } = await asOwner(deps.db, ownerId, async (trx) => {
    const projeto = await findProjeto(trx, projetoId);
    if (projeto === undefined) throw new TrabalhoDispensadoError('the project was deleted');
    const empresa = await findEmpresaById(trx, projeto.empresa_id);
    const ultima = await findUltimaComSucesso(trx, { projetoId, tipo });
    return { projeto, empresa, ultima: ultima?.storage_key ?? null };
  });
  const daEmpresa = { cnpj: empresa?.cnpj ?? '', nome: empresa?.nome ?? '' };
  const periodo = { inicio: projeto.periodo_inicial, fim: projeto.periodo_final };
  const dataset = await readDataset(
    deps,
    { ownerId, projetoId, empresa: daEmpresa, periodo },
    { comBytes: (arquivo) => arquivosBase([arquivo], tipo).length > 0 },
  );
  return {
    tipo,
    planilha,
    empresa: daEmpresa,
    periodo,
    arquivos: arquivosBase(dataset.arquivos, tipo),
    tabelas: dataset.tabelas,
    workDir: join(workDir, 'simulacao'),
    hoje: todayInSaoPaulo(deps.clock.now()),
    memoryLimitMb: Math.floor(deps.config.workerMemoryMb * PARTE_DO_BANCO),
    tabelasDir: deps.config.tablesDir ?? undefined,
    ultimaRetificacao: ultima === null ? undefined : { zip: await deps.storage.localPath(ultima) },
  };
}

function presentResultado(simulacao: Simulacao): ResultadoDaSimulacao {
  return {
    tributos: simulacao.tipo === 'efdc' ? simulacao.tributos : [],
    inss: simulacao.tipo === 'esocial' ? simulacao.inss : [],
    ocorrencias: simulacao.ocorrencias.slice(0, MAX_OCORRENCIAS),
    totalOcorrencias: simulacao.totalOcorrencias,
    retificarTambem: simulacao.tipo === 'efdc' ? simulacao.retificarTambem : [],
  };
}
