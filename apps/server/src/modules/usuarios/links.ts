import { createHash, randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import * as repo from './links.repo.ts';

const TOKEN_BYTES = 32;

export interface LinkNovo {
  /** The address that goes into the mail and nowhere else. */
  href: string;
  expiraEm: Date;
}

/**
 * Makes a link by which a user gets in without a password. The database keeps a hash of its token. With an `id` that a
 * link has already, nothing is made and the answer is undefined.
 */
export async function createLink(
  deps: Pick<Deps, 'crypto' | 'clock' | 'config'>,
  trx: Trx,
  novo: { id?: string; ownerId: string; usuarioId: string; tipo: repo.LinkRow['tipo']; validadeMs: number },
): Promise<LinkNovo | undefined> {
  const { id = randomUUID(), ownerId, usuarioId, tipo } = novo;
  const token = deps.crypto.randomToken(TOKEN_BYTES);
  const criadoEm = deps.clock.now();
  const expiraEm = new Date(criadoEm.getTime() + novo.validadeMs);
  const feito = await repo.insertLink(trx, { id, ownerId, usuarioId, tipo, hash: hashOf(token), criadoEm, expiraEm });
  return feito ? { href: `${deps.config.publicUrl}/reset/${token}`, expiraEm } : undefined;
}

/** The link of the token at the end of a mailed address, unless it is unknown, used, replaced or expired. */
export function findLinkVivo(trx: Trx, token: string, agora: Date): Promise<repo.LinkRow | undefined> {
  return repo.findLinkByHash(trx, hashOf(token), agora);
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
