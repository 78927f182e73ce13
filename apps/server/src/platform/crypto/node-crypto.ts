import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { jwtVerify, SignJWT } from 'jose';
import type { Crypto } from './port.ts';

const VERSION = 2;
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + KEY_ID_BYTES;

/** The cost of a password's hash: KiB of memory, passes, lanes. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/**
 * OWASP's first choice for Argon2id where memory is shared with work: 19 MiB, two passes. The library's default kind is
 * Argon2id.
 */
const ARGON2: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * The adapter over `node:crypto` and Argon2id. `secretKey` is the installation's key, at least 32 characters; `former`
 * the key before it, which opens but no longer seals. Only tests ask for a cheaper hash; one that is kept already is
 * checked at the cost it was made with.
 */
export function createNodeCrypto(secretKey: string, cost: PasswordCost = ARGON2, former?: Crypto): Crypto {
  const keys = new Map<string, Buffer>();
  let dummyHash: Promise<string> | undefined;

  function deriveKey(purpose: string): Buffer {
    const known = keys.get(purpose);
    if (known !== undefined) return known;
    const key = Buffer.from(hkdfSync('sha256', secretKey, 'apura', purpose, 32));
    keys.set(purpose, key);
    return key;
  }

  // Tells keys apart without telling anything of them.
  const header = Buffer.concat([Buffer.of(VERSION), deriveKey('key-id').subarray(0, KEY_ID_BYTES)]);

  function isCurrent(sealed: Uint8Array): boolean {
    return header.equals(sealed.subarray(0, HEADER_BYTES));
  }

  return {
    deriveKey,
    // Version, key id (both authenticated), nonce, tag, then the encrypted bytes.
    seal(purpose, plain) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', deriveKey(`seal:${purpose}`), nonce);
      cipher.setAAD(header);
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([header, nonce, cipher.getAuthTag(), body]);
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed);
      if (bytes.length < HEADER_BYTES + NONCE_BYTES + TAG_BYTES || bytes[0] !== VERSION)
        throw new Error('sealed bytes are malformed');
      if (!isCurrent(bytes) && former?.isCurrent(bytes)) return former.open(purpose, sealed);
      if (!isCurrent(bytes)) throw new Error('sealed under another key of the installation');
      const nonce = bytes.subarray(HEADER_BYTES, HEADER_BYTES + NONCE_BYTES);
      const tag = bytes.subarray(HEADER_BYTES + NONCE_BYTES, HEADER_BYTES + NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', deriveKey(`seal:${purpose}`), nonce);
      decipher.setAAD(header);
      decipher.setAuthTag(tag);
      const body = bytes.subarray(HEADER_BYTES + NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]);
    },
    isCurrent,
    former,
    hashPassword: (password) => hash(password, cost),
    verifyPassword: (stored, password) => verify(stored, password),
    async wastePasswordCheck(password) {
      dummyHash ??= hash(randomBytes(16).toString('base64url'), cost);
      await verify(await dummyHash, password);
    },
    signToken: (purpose, claims) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(deriveKey(purpose)),
    async verifyToken(purpose, token, { issuer, audience, now }) {
      try {
        const options = { algorithms: ['HS256'], issuer, audience, currentDate: now };
        const { payload } = await jwtVerify(token, deriveKey(purpose), options);
        return payload;
      } catch {
        return null;
      }
    },
    randomToken: (bytes) => randomBytes(bytes).toString('base64url'),
  };
}
