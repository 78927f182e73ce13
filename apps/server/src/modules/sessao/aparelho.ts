import { createHmac } from 'node:crypto';
import type { Deps } from '../../deps.ts';

/** For how long a device stays known after the last sign-in from it. */
export const APARELHO_MS = 180 * 24 * 60 * 60 * 1000;

/**
 * What the database keeps of the token in a device's cookie. The key is the installation's, so nobody who can write to
 * the database alone can make a device known.
 */
export function hashAparelho({ crypto }: Pick<Deps, 'crypto'>, token: string): Buffer {
  return createHmac('sha256', crypto.deriveKey('aparelho')).update(token).digest();
}
