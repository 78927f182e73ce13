import { createHmac } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { isAparelho, saveAparelho } from './aparelhos.repo.ts';

/** For how long a device stays known after the last sign-in from it. */
export const APARELHO_MS = 180 * 24 * 60 * 60 * 1000;

/**
 * The hash that the database keeps of the token in a device's cookie. It uses the installation's key, so write access
 * to the database alone cannot make a device known.
 */
export function hashAparelho({ crypto }: Pick<Deps, 'crypto'>, token: string): Buffer {
  return createHmac('sha256', crypto.deriveKey('aparelho')).update(token).digest();
}

/**
 * Makes the device of a request known as a user's. `token` is for its cookie: the token that it sent, if a user is
 * known by it, otherwise a new one.
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
