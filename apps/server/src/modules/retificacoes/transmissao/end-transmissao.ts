import type { Deps } from '../../../deps.ts';
import type { Trx } from '../../../platform/db/create-db.ts';
import { type AcaoAuditoria, insertAuditoria } from '../../auditoria/index.ts';
import { publishRetificacao } from '../../eventos/index.ts';
import { findRotuloProjeto } from '../../projetos/index.ts';
import { transmitRetificacao } from './jobs/transmit-retificacao.job.ts';
import * as repo from './transmissao.repo.ts';
import { leaseOf, type Turno } from './turno-da-transmissao.ts';

/** A service that gives no answer is asked again after each of these. */
const ESPERAS_MS = [60_000, 2 * 60_000, 5 * 60_000, 15 * 60_000, 60 * 60_000] as const;

/** Postpones the transmission to an instant of the portal's clock; the job of the next turn continues it. */
export async function postpone(
  deps: Deps,
  trx: Trx,
  turno: Turno,
  { ate, mensagem, falhas }: { ate: Date; mensagem: string; falhas: number },
): Promise<void> {
  const { ownerId, retificacaoId } = turno;
  await repo.updateTransmissao(trx, retificacaoId, { mensagem, falhas });
  await deps.leases.wait(trx, leaseOf(retificacaoId), {
    until: ate,
    send: (proximo, delaySeconds) =>
      deps.queue.send(trx, transmitRetificacao, { ownerId, retificacaoId, turno: proximo }, { delaySeconds }),
  });
  await publishRetificacao(deps.notify, trx, ownerId, retificacaoId);
}

/**
 * Repeats a call without an answer, later each time; after the last one the transmission stops until a user resumes it.
 */
export async function failPasso(
  deps: Deps,
  trx: Trx,
  turno: Turno,
  { falhas, mensagem }: { falhas: number; mensagem: string },
): Promise<void> {
  const espera = ESPERAS_MS[falhas];
  if (espera === undefined) return end(deps, trx, turno, { situacao: 'falhou', mensagem });
  const ate = new Date(deps.clock.now().getTime() + espera);
  await postpone(deps, trx, turno, { ate, mensagem, falhas: falhas + 1 });
}

const ACOES = {
  concluida: 'transmissao.concluida',
  recusada: 'transmissao.recusada',
  incerta: 'transmissao.incerta',
  falhou: 'transmissao.falhou',
  parada: null,
} as const satisfies Record<string, AcaoAuditoria | null>;

/** Ends the transmission, or stops it until a user acts. A user who stopped it is in the activity log already. */
export async function end(
  deps: Deps,
  trx: Trx,
  { ownerId, retificacaoId, projetoId }: Turno,
  { situacao, mensagem }: { situacao: keyof typeof ACOES; mensagem: string },
): Promise<void> {
  await repo.updateTransmissao(trx, retificacaoId, {
    situacao,
    mensagem,
    procurar: false,
    retomar_em: null,
    terminada_em: deps.clock.now(),
  });
  const acao = ACOES[situacao];
  if (acao !== null) {
    const rotulo = await findRotuloProjeto(trx, projetoId);
    await insertAuditoria(trx, { ownerId, usuarioId: null, acao, alvo: retificacaoId, rotulo, dados: { mensagem } });
  }
  await publishRetificacao(deps.notify, trx, ownerId, retificacaoId);
}
