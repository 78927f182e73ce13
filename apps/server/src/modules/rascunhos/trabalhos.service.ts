import { randomUUID } from 'node:crypto';
import {
  type ResultadoDaSimulacao,
  type ResumoDoRascunho,
  resultadoDaSimulacaoSchema,
  type Simulacao,
} from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { publishRascunho } from '../eventos/index.ts';
import { findProjeto, sizeOfProjeto } from '../projetos/index.ts';
import { workRascunho } from './jobs/work-rascunho.job.ts';
import { getUtilizavel } from './planilha.service.ts';
import { presentConferencia, presentSimulacao } from './rascunhos.presenter.ts';
import { findRascunho, lockRascunho } from './rascunhos.repo.ts';
import { endTrabalho, findTrabalho, orderTrabalho, type TipoTrabalho, type TrabalhoRow } from './trabalhos.repo.ts';

/** Orders the simulation of a draft; one that waits or runs goes on. */
export async function simularRascunho(deps: Deps, sessao: SessaoAtual, id: string): Promise<Simulacao> {
  return asOwner(deps.db, sessao.ownerId, async (trx) => {
    if ((await lockRascunho(trx, id)) === undefined) throw appError('nao-encontrado');
    await getUtilizavel(trx, id);
    return presentSimulacao(await order(deps, trx, sessao, { id, tipo: 'simulacao' }));
  });
}

/** Orders that the records of a draft be found again; a search that waits or runs goes on. */
export async function checkRascunho(
  deps: Deps,
  sessao: SessaoAtual,
  id: string,
): Promise<NonNullable<ResumoDoRascunho['conferencia']>> {
  return asOwner(deps.db, sessao.ownerId, async (trx) => {
    const rascunho = await lockRascunho(trx, id);
    const projeto = rascunho === undefined ? undefined : await findProjeto(trx, rascunho.projeto_id);
    if (projeto === undefined) throw appError('nao-encontrado');
    if (projeto.status !== 'CONCLUDED') throw appError('projeto-nao-concluido');
    return presentConferencia(await order(deps, trx, sessao, { id, tipo: 'conferencia' }));
  });
}

export async function getSimulacao(
  deps: Deps,
  { ownerId }: SessaoAtual,
  id: string,
): Promise<{ simulacao: Simulacao | null; resultado: ResultadoDaSimulacao | null }> {
  return asOwner(deps.db, ownerId, async (trx) => {
    if ((await findRascunho(trx, id)) === undefined) throw appError('nao-encontrado');
    const row = await findTrabalho(trx, id, 'simulacao');
    if (row === undefined) return { simulacao: null, resultado: null };
    const resultado = row.resultado === null ? null : resultadoDaSimulacaoSchema.parse(row.resultado);
    return { simulacao: presentSimulacao(row), resultado };
  });
}

/** Stops the simulation of a draft; its work ends within seconds, and what it still makes does not count. */
export async function cancelarSimulacao(deps: Deps, { ownerId }: SessaoAtual, id: string): Promise<Simulacao> {
  return asOwner(deps.db, ownerId, async (trx) => {
    if ((await lockRascunho(trx, id)) === undefined) throw appError('nao-encontrado');
    const row = await findTrabalho(trx, id, 'simulacao');
    if (row === undefined) throw appError('nao-encontrado');
    const ordem = { rascunhoId: id, tipo: 'simulacao', execucao: row.execucao } as const;
    const fim = { situacao: 'cancelada', mensagem: 'Simulação cancelada', now: deps.clock.now() } as const;
    if (await endTrabalho(trx, ordem, fim)) await publishRascunho(deps.notify, trx, ownerId, id);
    return presentSimulacao(await getTrabalho(trx, id, 'simulacao'));
  });
}

/** The job that waits or runs, or a new one. The caller holds the draft. */
async function order(
  deps: Deps,
  trx: Trx,
  { ownerId, usuarioId }: SessaoAtual,
  { id, tipo }: { id: string; tipo: TipoTrabalho },
): Promise<TrabalhoRow> {
  const atual = await findTrabalho(trx, id, tipo);
  if (atual?.situacao === 'na-fila' || atual?.situacao === 'em-andamento') return atual;
  const rascunho = await findRascunho(trx, id);
  if (rascunho === undefined) throw appError('nao-encontrado');
  const execucao = randomUUID();
  const { revisao, projeto_id: projetoId } = rascunho;
  await orderTrabalho(trx, {
    rascunhoId: id,
    tipo,
    ownerId,
    execucao,
    usuarioId,
    revisao,
    now: deps.clock.now(),
  });
  const size = await sizeOfProjeto(trx, projetoId);
  await deps.queue.send(trx, workRascunho, { ownerId, projetoId, rascunhoId: id, tipo, execucao }, { size });
  await publishRascunho(deps.notify, trx, ownerId, id);
  return getTrabalho(trx, id, tipo);
}

async function getTrabalho(trx: Trx, id: string, tipo: TipoTrabalho): Promise<TrabalhoRow> {
  const row = await findTrabalho(trx, id, tipo);
  if (row === undefined) throw new Error('a job that was just ordered is not there');
  return row;
}
