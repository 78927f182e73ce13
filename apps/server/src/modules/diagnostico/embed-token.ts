import { createHmac } from 'node:crypto';
import type { Deps } from '../../deps.ts';

/** The longest that a page may go on with one access; the portal renews it before. */
const EMBED_TOKEN_SECONDS = 30 * 60;
const ISSUER = 'apura';
const AUDIENCE = 'diagnostico';

/** One user's access to one project's page, and to nothing else. */
export interface EmbedClaims {
  ownerId: string;
  usuarioId: string;
  projetoId: string;
}

/** An access with the session and the password that end it. */
export interface EmbedToken extends EmbedClaims {
  /** The session that asked for it. */
  familiaId: string;
  /** Names the password that the user had then. */
  senha: string;
}

type Keys = Pick<Deps, 'crypto' | 'clock'>;

export async function signEmbedToken(
  { crypto, clock }: Keys,
  claims: EmbedToken,
): Promise<{ token: string; expiration: string }> {
  const now = Math.floor(clock.now().getTime() / 1000);
  const exp = now + EMBED_TOKEN_SECONDS;
  const token = await crypto.signToken('embed-token', {
    own: claims.ownerId,
    prj: claims.projetoId,
    fam: claims.familiaId,
    snh: claims.senha,
    iss: ISSUER,
    aud: AUDIENCE,
    sub: claims.usuarioId,
    iat: now,
    exp,
  });
  return { token, expiration: new Date(exp * 1000).toISOString() };
}

/** The claims of a token that we signed for the page and that has not expired, or `null`. */
export async function verifyEmbedToken({ crypto, clock }: Keys, token: string): Promise<EmbedToken | null> {
  const expected = { issuer: ISSUER, audience: AUDIENCE, now: clock.now() };
  const claims = await crypto.verifyToken('embed-token', token, expected);
  if (claims === null) return null;
  const { sub, own, prj, fam, snh } = claims;
  if (typeof sub !== 'string' || typeof own !== 'string' || typeof prj !== 'string') return null;
  if (typeof fam !== 'string' || typeof snh !== 'string') return null;
  return { usuarioId: sub, ownerId: own, projetoId: prj, familiaId: fam, senha: snh };
}

/** A value that changes when the password does, and from which the password cannot be found. */
export function nomeDaSenha({ crypto }: Pick<Deps, 'crypto'>, senhaHash: string | null): string {
  return createHmac('sha256', crypto.deriveKey('embed-senha'))
    .update(senhaHash ?? '')
    .digest('base64url')
    .slice(0, 22);
}
