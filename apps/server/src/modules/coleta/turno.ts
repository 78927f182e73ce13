import type { Ferramenta } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { publishProjeto } from '../eventos/index.ts';
import {
  coletar,
  type FerramentaDeColeta,
  isFerramentaDeColeta,
  listExecucoes,
  lockProjeto,
  moveProjeto,
  startExecucao,
} from '../projetos/index.ts';
import * as repo from './coleta.repo.ts';
import { coletorDaFerramenta } from './ferramentas-de-coleta.ts';

/** What one job works on: a project's collector, at the point where the last kept step left it. */
export interface Turno {
  ownerId: string;
  projetoId: string;
  ferramenta: FerramentaDeColeta;
  empresa: { cnpj: string; nome: string };
  periodo: { inicio: string; fim: string };
  certificado: string;
  /** The number of this job's turn; another job that takes over gets the next one. */
  turno: number;
  passos: number;
  falhas: number;
  estado: unknown;
}

/** Somebody else goes on with this collector: what this job still has is of no use. */
export class TurnoPerdidoError extends Error {
  override name = 'TurnoPerdidoError';
}

/**
 * Takes a collector up: project and execution become PROCESSING. Answers undefined when there is nothing to do: the project
 * is gone or stands, the tool has ended, it waits for an instant, or a later job has it.
 */
export async function beginTurno(
  deps: Deps,
  ids: { ownerId: string; projetoId: string; ferramenta: Ferramenta; turno: number | null },
): Promise<Turno | undefined> {
  const { ownerId, projetoId, ferramenta } = ids;
  if (!isFerramentaDeColeta(ferramenta)) return undefined;
  return asOwner(deps.db, ownerId, async (trx) => {
    const projeto = await lockProjeto(trx, projetoId);
    if (projeto === undefined || (projeto.status !== 'PENDING' && projeto.status !== 'PROCESSING')) return undefined;
    const execucao = (await listExecucoes(trx, projetoId)).find((candidata) => candidata.ferramenta === ferramenta);
    if (execucao?.status !== 'PENDING' && execucao?.status !== 'PROCESSING') return undefined;
    const coleta = await takeColeta(deps, trx, { ...ids, ferramenta });
    if (coleta === undefined) return undefined;
    const empresa = await trx
      .selectFrom('empresa')
      .select(['cnpj', 'nome'])
      .where('id', '=', projeto.empresa_id)
      .executeTakeFirstOrThrow();
    const now = deps.clock.now();
    await moveProjeto(trx, projetoId, 'PROCESSING', now);
    await startExecucao(trx, projetoId, ferramenta, now);
    const { simulado } = deps.coletores;
    const responde = coletorDaFerramenta(deps.coletores, ferramenta) !== null;
    await repo.setSimulado(trx, { projetoId, ferramenta }, simulado && responde);
    await publishProjeto(deps.notify, trx, ownerId, projetoId);
    const { turno, passos, falhas, estado } = coleta;
    return {
      ownerId,
      projetoId,
      ferramenta,
      empresa,
      periodo: { inicio: projeto.periodo_inicial, fim: projeto.periodo_final },
      certificado: projeto.certificado,
      turno,
      passos,
      falhas,
      estado,
    };
  });
}

async function takeColeta(
  deps: Deps,
  trx: Trx,
  ids: { ownerId: string; projetoId: string; ferramenta: FerramentaDeColeta; turno: number | null },
): Promise<repo.ColetaRow | undefined> {
  const now = deps.clock.now();
  const coleta = await repo.lockColeta(trx, ids);
  if (coleta === undefined) return ids.turno === null ? repo.insertColeta(trx, { ...ids, now }) : undefined;
  const { situacao } = coleta;
  if (situacao === 'andamento' || situacao === 'esperando') {
    // A job that begins it and was cut off finds what it began; one that was overtaken finds another turn.
    const meu = ids.turno === null ? situacao === 'andamento' : ids.turno === coleta.turno;
    if (!meu || (coleta.retomar_em !== null && coleta.retomar_em > now)) return undefined;
    await repo.updateColeta(trx, ids, { situacao: 'andamento', retomarEm: null, now });
    return coleta;
  }
  if (ids.turno !== null) return undefined;
  const novo = {
    turno: coleta.turno + 1,
    falhas: 0,
    ...(situacao === 'encerrada' ? { estado: null } : {}),
  };
  await repo.updateColeta(trx, ids, { situacao: 'andamento', retomarEm: null, ...novo, now });
  return { ...coleta, ...novo };
}

/**
 * Holds the project and the collector's row for what a job has to keep of it. Throws {@link TurnoPerdidoError} when the
 * project was deleted or another job has gone on meanwhile.
 */
export async function holdTurno(trx: Trx, turno: Turno): Promise<void> {
  const projeto = await lockProjeto(trx, turno.projetoId);
  const coleta = await repo.lockColeta(trx, turno);
  if (projeto === undefined || projeto.status !== 'PROCESSING') throw new TurnoPerdidoError('the project stands');
  if (coleta?.turno !== turno.turno || coleta.passos !== turno.passos)
    throw new TurnoPerdidoError('another job has it');
}

/** Leaves the collector to a job of the next turn, after `delaySeconds` of real time where it is given. */
export async function sendTurno(
  deps: Deps,
  trx: Trx,
  { ownerId, projetoId, ferramenta, turno }: Pick<Turno, 'ownerId' | 'projetoId' | 'ferramenta' | 'turno'>,
  delaySeconds?: number,
): Promise<void> {
  const dados = { ownerId, projetoId, ferramenta, turno };
  await deps.queue.send(trx, coletar, dados, delaySeconds === undefined ? {} : { delaySeconds });
}
