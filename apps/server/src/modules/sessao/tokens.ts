import { createHash, createHmac } from 'node:crypto';
import type { Deps } from '../../deps.ts';

const ACCESS_TOKEN_SECONDS = 15 * 60;
const ISSUER = 'apura';

export interface AccessClaims {
  ownerId: string;
  usuarioId: string;
  familiaId: string;
}

type Keys = Pick<Deps, 'crypto' | 'clock'>;

/** A signed access token of fifteen minutes. It names the user; the user's rights are read from the database. */
export function signAccessToken({ crypto, clock }: Keys, claims: AccessClaims): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1000);
  return crypto.signToken('access-token', {
    own: claims.ownerId,
    fam: claims.familiaId,
    iss: ISSUER,
    sub: claims.usuarioId,
    iat: now,
    exp: now + ACCESS_TOKEN_SECONDS,
  });
}

/** The claims of a token that we signed and that has not expired, or `null`. */
export async function verifyAccessToken({ crypto, clock }: Keys, token: string): Promise<AccessClaims | null> {
  const claims = await crypto.verifyToken('access-token', token, { issuer: ISSUER, now: clock.now() });
  if (claims === null) return null;
  const { sub, own, fam } = claims;
  if (typeof sub !== 'string' || typeof own !== 'string' || typeof fam !== 'string') return null;
  return { usuarioId: sub, ownerId: own, familiaId: fam };
}

/** What the database keeps of a refresh token. */
export function hashRefreshToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * The token that follows `token` in its family: always the same one, so that two tabs that refresh at once both get it,
 * and it cannot be computed from the database alone (which keeps hashes) or from the token alone.
 */
export function successorOf({ crypto }: Pick<Deps, 'crypto'>, token: string): string {
  return createHmac('sha256', crypto.deriveKey('refresh-token')).update(token).digest('base64url');
}
