import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { type Leased, LeaseLostError } from '../../platform/lease/port.ts';
import { coletar, type FerramentaDeColeta, lockProjeto } from '../projetos/index.ts';
import { lockColeta } from './coleta.repo.ts';

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

export function leaseOf({ projetoId, ferramenta }: Pick<Turno, 'projetoId' | 'ferramenta'>): Leased {
  return { table: 'coleta', key: { projeto_id: projetoId, ferramenta } };
}

/**
 * Locks the project and the collector's row before a job writes to them. Throws {@link LeaseLostError} when the project
 * was deleted or another job has gone on meanwhile.
 */
export async function holdTurno(deps: Deps, trx: Trx, turno: Turno): Promise<void> {
  const projeto = await lockProjeto(trx, turno.projetoId);
  if (projeto?.status !== 'PROCESSING') throw new LeaseLostError('the project is not being worked on');
  await deps.leases.hold(trx, leaseOf(turno), turno.turno);
  const coleta = await lockColeta(trx, turno);
  if (coleta?.passos !== turno.passos) throw new LeaseLostError('another attempt has gone on');
}

/** Sends the job of a collector's turn, which begins after `delaySeconds` of real time where it is given. */
export async function sendTurno(
  deps: Deps,
  trx: Trx,
  { ownerId, projetoId, ferramenta, turno }: Pick<Turno, 'ownerId' | 'projetoId' | 'ferramenta' | 'turno'>,
  delaySeconds?: number,
): Promise<void> {
  await deps.queue.send(trx, coletar, { ownerId, projetoId, ferramenta, turno }, { delaySeconds });
}
