import type { Deps } from '../../deps.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import { PaymentsUnavailableError } from '../../platform/payments/port.ts';
import * as repo from './cobrancas.repo.ts';
import { verificarCobranca } from './verificar-cobranca.ts';

/** Each is a call of the provider; the rest waits for the next run. */
const MAX_POR_VEZ = 100;

/**
 * Asks the provider about charges whose message may have been lost; answers how many were asked about. While the provider
 * is away it stops at once: the next run goes on where this one ended. Safe to run at any time, by several processes.
 */
export async function conciliarPagamentos(deps: Deps): Promise<number> {
  const { payments, clock, log } = deps;
  if (payments.find === undefined) return 0;
  const pedido = { provedor: payments.provider, agora: clock.now(), limit: MAX_POR_VEZ };
  const abertas = await asSystem(deps.db, 'pagamento', (trx) => repo.listParaConciliar(trx, pedido));
  let consultadas = 0;
  for (const { id, owner_id: ownerId } of abertas) {
    try {
      await verificarCobranca(deps, { id, ownerId });
      consultadas += 1;
    } catch (err) {
      if (!(err instanceof PaymentsUnavailableError)) throw err;
      log.warn({ err, cobranca: id }, 'the payment provider is away: its charges are asked about later');
      return consultadas;
    }
  }
  return consultadas;
}
