import type { Deps } from '../deps.ts';
import { asOwner } from '../platform/db/as-owner.ts';

/** Suspends an owner, or lets it go on. */
export async function suspendTeste(deps: Deps, ownerId: string, suspenso: boolean): Promise<void> {
  await asOwner(deps.db, ownerId, (trx) =>
    trx
      .updateTable('owner')
      .set({ suspenso_em: suspenso ? deps.clock.now() : null })
      .where('id', '=', ownerId)
      .execute(),
  );
}
