import type { Deps } from '../../deps.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import { type CobrancaListada, listCobrancas } from './cobrancas.repo.ts';

/** The newest charges of every owner: only for the simulated provider. */
export function listUltimasCobrancas(deps: Deps, limit: number): Promise<CobrancaListada[]> {
  return asSystem(deps.db, 'pagamento', (trx) => listCobrancas(trx, limit));
}
