import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  checkKey,
  type PutResult,
  RANGE_UNIT_BYTES,
  type Storage,
  StorageLimitError,
  StorageNotFoundError,
  StorageTamperedError,
} from '../port.ts';
import { cutStream } from './cut-stream.ts';
import type { DataKeys } from './data-keys.ts';
import type { FileToDecrypt } from './decrypt-file.ts';
import { createDecryptThread } from './decrypt-thread.ts';
import {
  BLOCK_BYTES,
  createHeader,
  createSealer,
  type DocumentHeader,
  type DocumentKind,
  END_BYTES,
  HEADER_BYTES,
  isEnd,
  openHeader,
  parseHeader,
  plainBytes,
  SEALED_BLOCK_BYTES,
  sealedBytes,
} from './document-format.ts';
import { decryptBlocks, decryptWhole, encryptBlocks } from './document-streams.ts';
import { ownerOfDocument } from './owner-of-document.ts';
import type { PlainCopies } from './plain-copies.ts';

const READ_BYTES = 1024 * 1024;

export interface EncryptedStorageOptions {
  /** The storage of the encrypted bytes. */
  inner: Storage;
  dataKeys: DataKeys;
  copies: PlainCopies;
  /** Whether new documents are encrypted. What is encrypted already is read and written on as such. */
  encrypt: boolean;
  /** Whose key encrypts an object; null for one that is stored as it is. */
  ownerOf?: (key: string) => string | null;
}

/** What the storage knows of an object before its bytes are read. */
interface Seen {
  /** Plain ones. */
  bytes: number;
  /** Undefined for an object that is not encrypted. */
  document: { header: DocumentHeader; fileKey: Buffer } | undefined;
}

/**
 * Encrypts the documents of owners on their way into another storage and decrypts them on their way out (ADR 0060):
 * sizes, hashes and ranges are those of the plain bytes. Objects that were stored before, and those of no owner, are
 * given as they are.
 */
export function createEncryptedStorage({
  inner,
  dataKeys,
  copies,
  encrypt,
  ownerOf = ownerOfDocument,
}: EncryptedStorageOptions): Storage {
  const thread = createDecryptThread();
  const ownerToEncryptFor = (key: string): string | null => (encrypt ? ownerOf(key) : null);

  async function keyOf(key: string, header: DocumentHeader): Promise<Buffer> {
    const ownerId = ownerOf(key);
    const dataKey = ownerId === null ? undefined : await dataKeys.find(ownerId, header.keyId);
    if (dataKey === undefined)
      throw new StorageTamperedError(`${key} was encrypted with a key that its owner does not have`);
    return openHeader(header, { dataKey, storageKey: key });
  }

  async function newHeader(key: string, ownerId: string, kind: DocumentKind) {
    return createHeader({ kind, dataKey: await dataKeys.current(ownerId), storageKey: key });
  }

  async function readHead(key: string): Promise<Buffer> {
    return buffer(await inner.get(key, { start: 0, end: HEADER_BYTES - 1 }));
  }

  async function look(key: string): Promise<Seen> {
    const found = await inner.stat(key);
    if (found === null) throw new StorageNotFoundError(`no object ${key}`);
    const header = parseHeader(await readHead(key));
    if (header === undefined) return { bytes: found.bytes, document: undefined };
    const fileKey = await keyOf(key, header);
    const body = found.bytes - HEADER_BYTES;
    const bytes = plainBytes(body - END_BYTES);
    if (body >= END_BYTES) {
      const end = await buffer(await inner.get(key, { start: found.bytes - END_BYTES, end: found.bytes - 1 }));
      if (isEnd(fileKey, bytes, end)) return { bytes, document: { header, fileKey } };
    }
    if (header.kind === 'stream') throw new StorageTamperedError(`the document ${key} was cut off`);
    return { bytes: plainBytes(body), document: { header, fileKey } };
  }

  function decrypted(key: string, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    return decryptWhole(source, (header) => keyOf(key, header));
  }

  /** The object's file on this machine: how to decrypt it, or the path of a file in clear. */
  async function findSealed(key: string): Promise<{ clear: string } | (FileToDecrypt & { version: string })> {
    const source = await inner.localPath(key);
    const header = ownerOf(key) === null ? undefined : parseHeader(await readStart(source, HEADER_BYTES));
    if (header === undefined) return { clear: source };
    const fileKey = await keyOf(key, header);
    return { source, header: header.bytes, fileKey, version: header.salt.toString('hex') };
  }

  async function getRange(key: string, { start, end }: { start: number; end?: number }): Promise<Readable> {
    const { bytes, document } = await look(key);
    if (document === undefined) return inner.get(key, end === undefined ? { start } : { start, end });
    const last = Math.min(end ?? bytes - 1, bytes - 1);
    if (start > last) return Readable.from([]);
    const firstIndex = Math.floor(start / BLOCK_BYTES);
    const blocksEnd = Math.min((Math.floor(last / BLOCK_BYTES) + 1) * SEALED_BLOCK_BYTES, sealedBytes(bytes));
    const source = await inner.get(key, {
      start: HEADER_BYTES + firstIndex * SEALED_BLOCK_BYTES,
      end: HEADER_BYTES + blocksEnd - 1,
    });
    // A range that is shorter than its place ends in the middle of the object.
    const lastIndex = Math.floor(last / BLOCK_BYTES);
    const short =
      document.header.kind === 'ranges' ? { index: lastIndex, bytes: last + 1 - lastIndex * BLOCK_BYTES } : undefined;
    const blocks = decryptBlocks(source, { fileKey: document.fileKey, firstIndex, short });
    const from = firstIndex * BLOCK_BYTES;
    return Readable.from(cutStream(blocks, { skip: start - from, bytes: last - start + 1 }), { objectMode: false });
  }

  async function putEncrypted(
    key: string,
    body: AsyncIterable<Uint8Array> | Uint8Array,
    { ownerId, maxBytes, unhashed }: { ownerId: string; maxBytes?: number | undefined; unhashed?: boolean | undefined },
  ): Promise<PutResult> {
    checkKey(key);
    const { bytes: header, fileKey } = await newHeader(key, ownerId, 'stream');
    const sealer = createSealer(fileKey);
    const hash = unhashed ? undefined : createHash('sha256');
    let bytes = 0;
    const onPlain = (chunk: Uint8Array): void => {
      bytes += chunk.byteLength;
      if (maxBytes !== undefined && bytes > maxBytes) throw new StorageLimitError(`more than ${maxBytes} bytes`);
      hash?.update(chunk);
    };
    async function* whole(): AsyncGenerator<Buffer> {
      yield header;
      yield* encryptBlocks(body instanceof Uint8Array ? [body] : body, { sealer, onPlain });
      yield sealer.end(bytes);
    }
    // What is in memory is written at once.
    const sealed = body instanceof Uint8Array ? await buffer(whole()) : whole();
    await inner.put(key, sealed, { unhashed: true });
    return { bytes, sha256: hash?.digest('hex') ?? '' };
  }

  /** The header of an object of ranges, which is begun encrypted or found as it was begun. */
  async function headerOfRanges(key: string): Promise<DocumentHeader | undefined> {
    const known = await readHead(key).catch((error: unknown) => {
      if (error instanceof StorageNotFoundError) return undefined;
      throw error;
    });
    if (known !== undefined) return parseHeader(known);
    const ownerId = ownerToEncryptFor(key);
    if (ownerId === null || inner.begin === undefined) return undefined;
    return parseHeader(await inner.begin(key, (await newHeader(key, ownerId, 'ranges')).bytes));
  }

  async function putRange(
    key: string,
    start: number,
    body: AsyncIterable<Uint8Array>,
    { maxBytes = Number.POSITIVE_INFINITY }: { maxBytes?: number } = {},
  ): Promise<{ bytes: number }> {
    if (start % RANGE_UNIT_BYTES !== 0) throw new Error(`a range cannot begin at ${start}`);
    if (inner.putRange === undefined) throw new Error('the storage takes no ranges');
    const header = await headerOfRanges(key);
    if (header === undefined) return inner.putRange(key, start, body, { maxBytes });
    const sealer = createSealer(await keyOf(key, header));
    const firstIndex = start / BLOCK_BYTES;
    let bytes = 0;
    const onPlain = (chunk: Uint8Array): void => {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new StorageLimitError(`more than ${maxBytes} bytes`);
    };
    const blocks = encryptBlocks(body, { sealer, firstIndex, onPlain });
    await inner.putRange(key, HEADER_BYTES + firstIndex * SEALED_BLOCK_BYTES, blocks);
    return { bytes };
  }

  async function finishRanges(key: string, bytes: number): Promise<void> {
    if (ownerOf(key) === null) return;
    const { document } = await look(key);
    if (document === undefined || document.header.kind === 'stream') return;
    const end = createSealer(document.fileKey).end(bytes);
    await inner.putRange?.(key, HEADER_BYTES + sealedBytes(bytes), Readable.from([end]));
  }

  async function stat(key: string): Promise<{ bytes: number } | null> {
    if (ownerOf(key) === null) return inner.stat(key);
    try {
      return { bytes: (await look(key)).bytes };
    } catch (error) {
      if (error instanceof StorageNotFoundError) return null;
      throw error;
    }
  }

  async function get(key: string, range?: { start: number; end?: number }): Promise<Readable> {
    if (ownerOf(key) === null) return inner.get(key, range);
    if (range !== undefined) return getRange(key, range);
    return Readable.from(decrypted(key, await inner.get(key)), { objectMode: false });
  }

  return {
    async put(key, body, options = {}) {
      const ownerId = ownerToEncryptFor(key);
      return ownerId === null ? inner.put(key, body, options) : putEncrypted(key, body, { ...options, ownerId });
    },

    ...(inner.putRange === undefined ? {} : { putRange, finishRanges }),

    async hash(key, options = {}) {
      if (ownerOf(key) === null) return inner.hash(key, options);
      for (;;) {
        options.signal?.throwIfAborted();
        const file = await findSealed(key);
        if ('clear' in file) return inner.hash(key, options);
        const found = await thread.hash(file);
        if (found !== undefined) return found;
      }
    },

    async putFile(key, path) {
      const ownerId = ownerToEncryptFor(key);
      if (ownerId === null) return inner.putFile(key, path);
      const body = createReadStream(path, { highWaterMark: READ_BYTES });
      const { bytes } = await putEncrypted(key, body, { ownerId, unhashed: true });
      await rm(path, { force: true });
      return { bytes };
    },

    get,
    stat,

    async localPath(key) {
      for (;;) {
        const file = await findSealed(key);
        if ('clear' in file) return file.clear;
        const path = await copies.pathOf({ key, version: file.version }, (target) =>
          thread.decrypt({ ...file, target }),
        );
        if (path !== undefined) return path;
      }
    },

    async renew(key) {
      const ownerId = ownerToEncryptFor(key);
      if (ownerId === null) return false;
      const head = await readHead(key).catch((error: unknown) => {
        if (error instanceof StorageNotFoundError) return undefined;
        throw error;
      });
      if (head === undefined) return false;
      const { id } = await dataKeys.current(ownerId, { fresh: true });
      if (parseHeader(head)?.keyId === id) return false;
      await putEncrypted(key, await get(key), { ownerId, unhashed: true });
      return true;
    },

    delete: (key) => inner.delete(key),
    deleteAll: (prefix) => inner.deleteAll(prefix),

    async *list(prefix) {
      for await (const object of inner.list(prefix)) {
        const found = ownerOf(object.key) === null ? object : await stat(object.key);
        if (found !== null) yield { key: object.key, bytes: found.bytes };
      }
    },

    using: (work) => copies.using(() => inner.using(work)),

    async prepare() {
      await copies.open();
      await inner.prepare?.();
    },

    async close() {
      await thread.close();
      await copies.close();
      await inner.close?.();
    },
  };
}

async function readStart(path: string, bytes: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer: read, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
    return read.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
