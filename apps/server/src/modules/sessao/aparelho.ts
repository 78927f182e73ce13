import { createHmac } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { isAparelho, saveAparelho } from './aparelhos.repo.ts';

/** For how long a device stays known after the last sign-in from it. */
export const APARELHO_MS = 180 * 24 * 60 * 60 * 1000;

/**
 * What the database keeps of the token in a device's cookie. The key is the installation's, so nobody who can write to
 * the database alone can make a device known.
 */
export function hashAparelho({ crypto }: Pick<Deps, 'crypto'>, token: string): Buffer {
  return createHmac('sha256', crypto.deriveKey('aparelho')).update(token).digest();
}

/**
 * Makes the device of a request known as a user's. `token` goes into its cookie: the one that it brought, when that is
 * known as this user's or another's, else a new one.
 */
export async function rememberAparelho(
  deps: Deps,
  trx: Trx,
  { ownerId, usuarioId, trazido }: { ownerId: string; usuarioId: string; trazido: string | undefined },
): Promise<{ id: string; token: string }> {
  const conhecido = trazido !== undefined && (await isAparelho(trx, hashAparelho(deps, trazido)));
  const token = conhecido ? trazido : deps.crypto.randomToken(32);
  const hash = hashAparelho(deps, token);
  const id = await saveAparelho(trx, { ownerId, usuarioId, hash, agora: deps.clock.now() });
  return { id, token };
}
