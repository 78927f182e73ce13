import type { Deps } from '../../deps.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import { PaymentsUnavailableError } from '../../platform/payments/port.ts';
import * as repo from './cobrancas.repo.ts';
import { verifyCobranca } from './verify-cobranca.ts';

/** Each is a call of the provider; the rest waits for the next run. */
const MAX_POR_VEZ = 100;

/**
 * Asks the provider about charges whose message may have been lost; answers how many were asked about. After a question
 * without an answer no more charges of the same form are asked about (each form may have its own provider). The next
 * run continues after that charge, so that one useless answer does not delay the others. Safe to run at any time, by
 * several processes.
 */
export async function reconcilePagamentos(deps: Deps): Promise<number> {
  const { payments, clock, log } = deps;
  if (payments.find === undefined) return 0;
  const pedido = { provedor: payments.provider, agora: clock.now(), limit: MAX_POR_VEZ };
  const abertas = await asSystem(deps.db, 'pagamento', (trx) => repo.listParaConciliar(trx, pedido));
  const fora = new Set<string>();
  let consultadas = 0;
  for (const { id, owner_id: ownerId, forma } of abertas) {
    if (fora.has(forma)) continue;
    try {
      await verifyCobranca(deps, { id, ownerId });
      consultadas += 1;
    } catch (err) {
      if (!(err instanceof PaymentsUnavailableError)) throw err;
      log.warn({ err, cobranca: id }, 'the payment provider is away: its charges are asked about later');
      fora.add(forma);
    }
  }
  return consultadas;
}
