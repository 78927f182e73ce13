import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { StorageTamperedError } from '../port.ts';

/**
 * An encrypted document (ADR 0060): a header, blocks of AES-256-GCM, and an end that seals how long the document is.
 *
 *     header   mark 15 | kind 1 | id of the data key 16 | salt 16 | authentication 16
 *     block n  nonce 12 | encrypted bytes, BLOCK_BYTES of them in every block but the last | tag 16
 *     end      nonce 12 | tag 16
 *
 * Each document has a key of its own, derived from the owner's data key, the salt and the place where the document
 * lies. A block is authenticated with its number, the end with the document's size.
 */
export const BLOCK_BYTES = 256 * 1024;
const NONCE_BYTES = 12;
const NONCE_PREFIX_BYTES = 8;
const TAG_BYTES = 16;
export const SEAL_BYTES = NONCE_BYTES + TAG_BYTES;
export const HEADER_BYTES = 64;
export const SEALED_BLOCK_BYTES = BLOCK_BYTES + SEAL_BYTES;
/** The end is a block without bytes. @alias */
export const END_BYTES = SEAL_BYTES;

const MARK = Buffer.from('b5a9c01df3e2476a8b41757261d0c1', 'hex');
const KINDS = ['stream', 'ranges'] as const;
const AUTHENTICATED_BYTES = HEADER_BYTES - 16;

/**
 * `stream`: written from its beginning to its end. `ranges`: written in any order, and without an end until it is
 * finished.
 */
export type DocumentKind = (typeof KINDS)[number];

export interface DataKey {
  /** A UUID. */
  id: string;
  /** 32 bytes. */
  key: Buffer;
}

/** What a document says of itself; not to be believed before {@link openHeader} checked it. */
export interface DocumentHeader {
  kind: DocumentKind;
  keyId: string;
  salt: Buffer;
  bytes: Buffer;
}

/** The header of a new document and the key that its blocks are encrypted with. */
export function createHeader(o: { kind: DocumentKind; dataKey: DataKey; storageKey: string }): {
  bytes: Buffer;
  fileKey: Buffer;
} {
  const salt = randomBytes(16);
  const { encryption, authentication } = deriveKeys(o.dataKey, salt, o.storageKey);
  const keyId = Buffer.from(o.dataKey.id.replaceAll('-', ''), 'hex');
  const said = Buffer.concat([MARK, Buffer.of(KINDS.indexOf(o.kind)), keyId, salt]);
  return { bytes: Buffer.concat([said, authenticate(authentication, said)]), fileKey: encryption };
}

/** Reads the first bytes of an object; undefined for one that is not encrypted. */
export function parseHeader(bytes: Buffer): DocumentHeader | undefined {
  if (bytes.length < HEADER_BYTES || !bytes.subarray(0, MARK.length).equals(MARK)) return undefined;
  const kind = KINDS[bytes[MARK.length] ?? -1];
  if (kind === undefined) throw new StorageTamperedError('the header of a document is of no known kind');
  const id = bytes.subarray(16, 32).toString('hex');
  const keyId = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return {
    kind,
    keyId,
    salt: Buffer.from(bytes.subarray(32, 48)),
    bytes: Buffer.from(bytes.subarray(0, HEADER_BYTES)),
  };
}

/**
 * The key of a document's blocks. Throws {@link StorageTamperedError} when its header was not written with this data
 * key here.
 */
export function openHeader(header: DocumentHeader, o: { dataKey: DataKey; storageKey: string }): Buffer {
  const { encryption, authentication } = deriveKeys(o.dataKey, header.salt, o.storageKey);
  const expected = authenticate(authentication, header.bytes.subarray(0, AUTHENTICATED_BYTES));
  if (!timingSafeEqual(expected, header.bytes.subarray(AUTHENTICATED_BYTES)))
    throw new StorageTamperedError('the header of a document is not the one that was written');
  return encryption;
}

/** How many bytes a document of this many takes in the storage, without header and end. */
export function sealedBytes(plainBytes: number): number {
  return plainBytes + Math.ceil(plainBytes / BLOCK_BYTES) * SEAL_BYTES;
}

/** The inverse of {@link sealedBytes}. */
export function plainBytes(sealed: number): number {
  const blocks = Math.floor(sealed / SEALED_BLOCK_BYTES);
  return blocks * BLOCK_BYTES + Math.max(0, sealed - blocks * SEALED_BLOCK_BYTES - SEAL_BYTES);
}

/** A block that is being encrypted: its nonce comes first, its tag last. */
export interface SealedBlock {
  nonce: Buffer;
  update(plain: Uint8Array): Buffer;
  tag(): Buffer;
}

/** Encrypts blocks with one key; each of its nonces is used once. */
export function createSealer(fileKey: Buffer): { begin(index: number): SealedBlock; end(totalBytes: number): Buffer } {
  const prefix = randomBytes(NONCE_PREFIX_BYTES);
  let count = 0;
  const begin = (aad: Buffer): SealedBlock => {
    const nonce = Buffer.alloc(NONCE_BYTES);
    prefix.copy(nonce);
    nonce.writeUInt32BE(count, NONCE_PREFIX_BYTES);
    count += 1;
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonce).setAAD(aad);
    return {
      nonce,
      update: (plain) => cipher.update(plain),
      tag: () => {
        cipher.final();
        return cipher.getAuthTag();
      },
    };
  };
  return {
    begin: (index) => begin(aadOf('block', index)),
    end: (totalBytes) => {
      const { nonce, tag } = begin(aadOf('end', totalBytes));
      return Buffer.concat([nonce, tag()]);
    },
  };
}

/** Decrypts the block of this number. Throws {@link StorageTamperedError} when it is not what was written there. */
export function openBlock(fileKey: Buffer, index: number, sealed: Buffer): Buffer {
  return unseal(fileKey, sealed, aadOf('block', index));
}

/** Whether these are the end of a document of this size. */
export function isEnd(fileKey: Buffer, totalBytes: number, sealed: Buffer): boolean {
  try {
    return unseal(fileKey, sealed, aadOf('end', totalBytes)).length === 0;
  } catch (error) {
    if (error instanceof StorageTamperedError) return false;
    throw error;
  }
}

function unseal(fileKey: Buffer, sealed: Buffer, aad: Buffer): Buffer {
  if (sealed.length < SEAL_BYTES) throw new StorageTamperedError('a document was cut off');
  const decipher = createDecipheriv('aes-256-gcm', fileKey, sealed.subarray(0, NONCE_BYTES));
  decipher.setAAD(aad);
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  const plain = decipher.update(sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES));
  try {
    decipher.final();
  } catch (cause) {
    throw new StorageTamperedError('a block of a document is not the one that was written there', { cause });
  }
  return plain;
}

function aadOf(what: 'block' | 'end', number: number): Buffer {
  const aad = Buffer.alloc(9);
  aad[0] = what === 'end' ? 1 : 0;
  aad.writeBigUInt64BE(BigInt(number), 1);
  return aad;
}

function deriveKeys(
  dataKey: DataKey,
  salt: Buffer,
  storageKey: string,
): { encryption: Buffer; authentication: Buffer } {
  const bytes = Buffer.from(hkdfSync('sha256', dataKey.key, salt, `documento ${storageKey}`, 64));
  return { encryption: bytes.subarray(0, 32), authentication: bytes.subarray(32) };
}

function authenticate(key: Buffer, said: Buffer): Buffer {
  return createHmac('sha256', key)
    .update(said)
    .digest()
    .subarray(0, HEADER_BYTES - AUTHENTICATED_BYTES);
}
