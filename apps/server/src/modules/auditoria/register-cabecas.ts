import type { Deps } from '../../deps.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import { listCabecas } from './cadeia.repo.ts';

const registradas = new Map<string, string>();

/**
 * Writes the last link of each owner's activity log into the process log, when there is a new one. Kept outside of the
 * database, it proves that no chain was shortened or made anew: `npm run audit -- verify --esperado`.
 */
export async function registerCabecas(deps: Deps): Promise<void> {
  for (const { owner_id: owner, ordem, elo } of await asSystem(deps.db, 'auditoria', listCabecas)) {
    if (registradas.get(owner) === ordem) continue;
    registradas.set(owner, ordem);
    deps.log.info({ owner, ordem, elo: elo.toString('hex') }, 'head of the activity log');
  }
}
