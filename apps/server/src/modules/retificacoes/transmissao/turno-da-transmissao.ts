import type { Deps } from '../../../deps.ts';
import { asOwner } from '../../../platform/db/as-owner.ts';
import type { Trx } from '../../../platform/db/create-db.ts';
import { type Leased, LeaseLostError } from '../../../platform/lease/port.ts';
import * as repo from './transmissao.repo.ts';

/** What one job works on. */
export interface Turno {
  ownerId: string;
  retificacaoId: string;
  turno: number;
  projetoId: string;
  empresa: { nome: string; cnpj: string };
  /** The name of the certificate that was confirmed. */
  certificado: string;
  /** Of the order: nothing is sent elsewhere, whatever the settings say since. */
  ambiente: repo.TransmissaoRow['ambiente'];
}

export function leaseOf(retificacaoId: string): Leased {
  return { table: 'transmissao', key: { retificacao_id: retificacaoId } };
}

/** Takes a transmission up; undefined when it has ended, waits for later, or a later job has it. */
export async function takeTurno(
  deps: Deps,
  { ownerId, retificacaoId, turno }: { ownerId: string; retificacaoId: string; turno: number },
): Promise<Turno | undefined> {
  return asOwner(deps.db, ownerId, async (trx) => {
    const de = await repo.findProjetoDaRetificacao(trx, retificacaoId);
    if (de === undefined || !(await deps.leases.take(trx, leaseOf(retificacaoId), turno))) return undefined;
    const { certificado, ambiente } = await getTransmissao(trx, retificacaoId);
    const { projetoId, nome, cnpj } = de;
    return { ownerId, retificacaoId, turno, projetoId, empresa: { nome, cnpj }, certificado, ambiente };
  });
}

/** Locks the row before a job writes to it. Throws {@link LeaseLostError} when another job has continued. */
export async function holdTurno(deps: Deps, trx: Trx, { retificacaoId, turno }: Turno): Promise<repo.TransmissaoRow> {
  await deps.leases.hold(trx, leaseOf(retificacaoId), turno);
  return getTransmissao(trx, retificacaoId);
}

async function getTransmissao(trx: Trx, retificacaoId: string): Promise<repo.TransmissaoRow> {
  const row = await repo.findTransmissao(trx, retificacaoId);
  if (row === undefined) throw new LeaseLostError('the transmission is gone');
  return row;
}
