import type { Deps } from '../../deps.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import { APARELHO_MS } from './aparelho.ts';
import { deleteAparelhos } from './aparelhos.repo.ts';
import { deleteVencidas } from './sessao.repo.ts';
import { deleteTentativas } from './throttle.repo.ts';

const DIA_MS = 24 * 60 * 60 * 1000;

/**
 * Removes sessions that can no longer be refreshed, devices long unused and counters whose window is over. Safe to run
 * at any time, twice.
 */
export async function cleanSessoes(deps: Deps): Promise<void> {
  const limite = new Date(deps.clock.now().getTime() - DIA_MS);
  await asSystem(deps.db, 'limpeza', async (trx) => {
    await deleteVencidas(trx, limite);
    await deleteAparelhos(trx, new Date(deps.clock.now().getTime() - APARELHO_MS));
    await deleteTentativas(trx, limite);
  });
}
