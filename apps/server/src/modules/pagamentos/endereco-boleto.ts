import { createHash, createHmac } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import type { Crypto } from '../../platform/crypto/port.ts';

/**
 * The secret of the address of a boleto's paper. It is derived from the charge's id, so that the address can be given
 * again while the database keeps only its hash.
 */
export function tokenBoleto(crypto: Crypto, cobrancaId: string): string {
  return createHmac('sha256', crypto.deriveKey('endereco-do-boleto')).update(cobrancaId).digest('base64url');
}

/** The secret that has this hash, under the present key or the former one; undefined for one made otherwise. */
export function findTokenBoleto(crypto: Crypto, cobrancaId: string, hash: Buffer): string | undefined {
  const keys = crypto.former === undefined ? [crypto] : [crypto, crypto.former];
  return keys.map((key) => tokenBoleto(key, cobrancaId)).find((token) => hashBoleto(token).equals(hash));
}

/** What the database keeps of the secret. */
export function hashBoleto(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function enderecoBoleto({ config }: Pick<Deps, 'config'>, token: string): string {
  return `${config.publicUrl}/api/boleto/${token}`;
}
