import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import type { ChargeStatus } from '../../platform/payments/port.ts';
import * as repo from './cobrancas.repo.ts';
import { type EventoPagamento, type ResultadoEvento, receiveEvento } from './receive-evento.ts';

/**
 * Asks the provider for the status of a charge and applies the answer. Webhook messages, the job and the command all
 * use it, so that a movement of money has one id whichever of them saw it first. Throws `PaymentsUnavailableError`.
 */
export async function verifyCobranca(
  deps: Deps,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<ResultadoEvento> {
  const { payments, clock } = deps;
  const cobranca = await asOwner(deps.db, ownerId, (trx) => repo.findCobranca(trx, id));
  if (cobranca === undefined || cobranca.provedor !== payments.provider || payments.find === undefined)
    return 'sem-efeito';
  const { provedor_id: providerId, forma: method } = cobranca;
  await asOwner(deps.db, ownerId, (trx) => repo.markConsultada(trx, id, clock.now()));
  const standing = await payments.find({ reference: id, providerId, method });
  const evento = standing === undefined ? undefined : eventoOf(id, standing);
  if (evento === undefined) return 'sem-efeito';
  return receiveEvento(deps, { ...evento, cobrancaId: id, provedor: payments.provider });
}

/** {@link verifyCobranca} of any reference: a provider may also have charges that were not made here. */
export async function verifyOurs(deps: Deps, id: string): Promise<void> {
  const ownerId = await asSystem(deps.db, 'pagamento', (trx) => repo.findOwnerDaCobranca(trx, id));
  if (ownerId !== undefined) await verifyCobranca(deps, { id, ownerId });
}

/** Only our own clock ends a charge: a bank may still report a payment that the provider calls expired. */
function eventoOf(
  id: string,
  standing: ChargeStatus,
): Pick<EventoPagamento, 'tipo' | 'eventoId' | 'valor'> | undefined {
  switch (standing.status) {
    case 'paid':
      return { tipo: 'pago', eventoId: standing.paymentId, valor: standing.amount };
    case 'refunded':
      return { tipo: 'devolvido', eventoId: standing.paymentId };
    case 'refused':
      return { tipo: 'recusado', eventoId: `${id}:recusada` };
    case 'pending':
    case 'expired':
    case 'refunding':
      return undefined;
  }
}
