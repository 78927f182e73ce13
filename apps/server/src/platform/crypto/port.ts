/** What the program needs of cryptography; keys never leave the adapter but those derived for one purpose. */
export interface Crypto {
  /** Encrypts with AES-256-GCM under a key derived for `purpose`; the result carries its nonce and version. */
  seal(purpose: string, plain: Uint8Array): Buffer;
  /** The inverse of {@link seal}. Throws when the bytes were changed or sealed for another purpose. */
  open(purpose: string, sealed: Uint8Array): Buffer;
  /** 32 bytes derived from the installation's key for one purpose, the same in every process. */
  deriveKey(purpose: string): Buffer;
  hashPassword(password: string): Promise<string>;
  verifyPassword(hash: string, password: string): Promise<boolean>;
  /** Takes the time of a failing {@link verifyPassword}: what an unknown user costs. */
  wastePasswordCheck(password: string): Promise<void>;
  /** `bytes` random bytes in base64url. */
  randomToken(bytes: number): string;
}
