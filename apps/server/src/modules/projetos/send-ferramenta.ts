import type { Ferramenta } from '@apura/contract';
import type { Trx } from '../../platform/db/create-db.ts';
import type { JobSize, Queue } from '../../platform/queue/port.ts';
import { coletar } from './jobs/coletar.job.ts';
import { runFerramenta } from './jobs/run-ferramenta.job.ts';
import { sumArquivosEnviados } from './projetos.repo.ts';

/** A project of so many bytes is read and reported in seconds, also when they are a ZIP. */
const SMALL_BYTES = 16 * 1024 * 1024;

/** The tools that fetch documents from services outside. */
export type FerramentaDeColeta = Extract<Ferramenta, 'ecac' | 'receitanet_bx' | 'esocial'>;

/** Whether the tool is a collector. */
export function isFerramentaDeColeta(ferramenta: Ferramenta): ferramenta is FerramentaDeColeta {
  return ferramenta === 'ecac' || ferramenta === 'receitanet_bx' || ferramenta === 'esocial';
}

/**
 * Sends a tool's job to its queue: collectors, which wait for other servers, do not queue behind work on this machine.
 */
export async function sendFerramenta(
  queue: Queue,
  trx: Trx,
  dados: { ownerId: string; projetoId: string; ferramenta: Ferramenta },
): Promise<void> {
  if (isFerramentaDeColeta(dados.ferramenta)) await queue.send(trx, coletar, { ...dados, turno: null });
  else await queue.send(trx, runFerramenta, dados, { size: await sizeOfProjeto(trx, dados.projetoId) });
}

/** Whether the work on a project is small or large, by the bytes of its files. */
export async function sizeOfProjeto(trx: Trx, projetoId: string): Promise<JobSize> {
  return (await sumArquivosEnviados(trx, projetoId)) <= SMALL_BYTES ? 'small' : 'large';
}
