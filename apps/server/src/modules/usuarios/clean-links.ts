import type { Deps } from '../../deps.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import { deleteLinksDeAntes } from './links.repo.ts';

const GUARDADOS_MS = 30 * 24 * 60 * 60 * 1000;

/** Takes away links that expired a month ago. Safe to run at any time, twice. */
export async function cleanLinks(deps: Deps): Promise<void> {
  const limite = new Date(deps.clock.now().getTime() - GUARDADOS_MS);
  await asSystem(deps.db, 'limpeza', (trx) => deleteLinksDeAntes(trx, limite));
}
