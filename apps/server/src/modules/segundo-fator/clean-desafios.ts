import type { Deps } from '../../deps.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import { deleteDesafiosVencidos } from './segundo-fator.repo.ts';

/** Removes sign-ins and challenges that were not answered in time. Safe to run at any time and repeatedly. */
export async function cleanDesafios(deps: Deps): Promise<void> {
  await asSystem(deps.db, 'limpeza', (trx) => deleteDesafiosVencidos(trx, deps.clock.now()));
}
