/** What the program needs of cryptography; keys never leave the adapter but those derived for one purpose. */
export interface Crypto {
  /** Encrypts with AES-256-GCM under a key derived for `purpose`; the result carries version, key id and nonce. */
  seal(purpose: string, plain: Uint8Array): Buffer;
  /** The inverse of {@link seal}. Throws when the bytes were changed or sealed for another purpose. */
  open(purpose: string, sealed: Uint8Array): Buffer;
  /** Whether bytes were sealed under the installation's present key, by the key id that they carry. */
  isCurrent(sealed: Uint8Array): boolean;
  /** The key that the installation had, while it is still opened with. */
  readonly former?: Crypto | undefined;
  /** 32 bytes derived from the installation's key for one purpose, the same in every process. */
  deriveKey(purpose: string): Buffer;
  hashPassword(password: string): Promise<string>;
  verifyPassword(hash: string, password: string): Promise<boolean>;
  /** Takes the time of a failing {@link verifyPassword}: what an unknown user costs. */
  wastePasswordCheck(password: string): Promise<void>;
  /** A JWT of these claims, signed with the key of one purpose (HS256). */
  signToken(purpose: string, claims: TokenClaims): Promise<string>;
  /** The claims of a token of this purpose, issuer and audience that has not expired at `now`; null for any other. */
  verifyToken(purpose: string, token: string, expected: ExpectedToken): Promise<Record<string, unknown> | null>;
  /** `bytes` random bytes in base64url. */
  randomToken(bytes: number): string;
}

/** Registered claims, in seconds since 1970, and others as text. */
interface TokenClaims {
  iss: string;
  sub: string;
  iat: number;
  exp: number;
  [claim: string]: string | number;
}

interface ExpectedToken {
  issuer: string;
  /** Absent: whichever the token names. */
  audience?: string;
  now: Date;
}

/** What the data key of an owner's documents is sealed for: it opens for this owner and as this key only. */
export function purposeOfDataKey(ownerId: string, id: string): string {
  return `chave-de-dados:${ownerId}:${id}`;
}

/** The former and the new key of an installation. */
export interface TrocaDeChave {
  anterior: Crypto;
  nova: Crypto;
}

/** The same secret under the new key; null when the former key does not open it. */
export function reseal({ anterior, nova }: TrocaDeChave, purpose: string, sealed: Uint8Array): Buffer | null {
  let plain: Buffer;
  try {
    plain = anterior.open(purpose, sealed);
  } catch {
    return null;
  }
  try {
    return nova.seal(purpose, plain);
  } finally {
    plain.fill(0);
  }
}
