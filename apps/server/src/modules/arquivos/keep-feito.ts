import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { dropUnused } from '../../platform/storage/port.ts';
import { type ArquivoFeito, dropColetados, keepColetados, storeColetados } from './store-coletados.ts';

/**
 * Puts a document that the portal makes into a project, in the place of the earlier one of the same name. Throws
 * `ProjetoCheioError` when it does not fit, and the earlier one then stays.
 */
export async function keepFeito(
  deps: Deps,
  destino: { ownerId: string; projetoId: string; ferramenta: 'nfe' | 'nfse'; simulado: boolean },
  arquivo: ArquivoFeito,
): Promise<void> {
  const guardados = await storeColetados(deps, destino, [arquivo]);
  const now = deps.clock.now();
  const soltos = await asOwner(deps.db, destino.ownerId, (trx) =>
    keepColetados(trx, { ...destino, now }, guardados),
  ).catch(async (error: unknown) => {
    await dropColetados(deps, destino.ownerId, guardados);
    throw error;
  });
  for (const key of soltos) await dropUnused(deps, key);
}
