/** What a PKCS#12 file (.pfx) with an A1 certificate holds, as read from the certificate itself. */
export interface PfxLido {
  /** The subject's common name, at most 200 characters. */
  nome: string;
  /** Fourteen characters without punctuation, or null for a certificate of a person. */
  cnpj: string | null;
  /** Eleven digits of the holder, or null for a certificate of a company. */
  cpf: string | null;
  notBefore: Date;
  notAfter: Date;
  /** SHA-256 of the certificate's DER bytes, lower-case hexadecimal. */
  sha256: string;
}

export type PfxFault =
  /** The bytes are no PKCS#12 structure at all. */
  | 'not-a-pfx'
  | 'wrong-password'
  /** No private key, or a policy of a type other than A1: the key lives in a token or a card. */
  | 'not-a1'
  /** A PKCS#12 structure that cannot be read: damaged, of an unknown cipher, or one that takes too long to open. */
  | 'unreadable'
  /** Not opened: too many files wait already, of this owner or of all. */
  | 'busy';

export class PfxError extends Error {
  override name = 'PfxError';
  readonly fault: PfxFault;
  constructor(fault: PfxFault, detail: string) {
    super(`${fault}: ${detail}`);
    this.fault = fault;
  }
}

/** Opens certificates sent by users: untrusted bytes, so never on the thread that answers calls. */
export interface PfxReader {
  /** Throws {@link PfxError}. Neither the bytes nor the password are kept or logged. */
  read(ownerId: string, arquivo: { pfx: Uint8Array; senha: string }): Promise<PfxLido>;
}
