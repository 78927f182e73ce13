import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { S3Config } from '../../../config/storage-config.ts';
import type { Logger } from '../../log/port.ts';
import { createByteSemaphore } from '../byte-semaphore.ts';
import { hashFile } from '../hash-file.ts';
import { checkKey, type PutResult, type Storage, StorageNotFoundError } from '../port.ts';
import { checkS3 } from './check-s3.ts';
import { type Copy, type ObjectCache, openObjectCache } from './object-cache.ts';
import { readObject } from './read-object.ts';
import { type OpenResult, openS3Api, type S3Api } from './s3-api.ts';
import { stageBody } from './stage-body.ts';
import { sweepMultiparts } from './sweep-multiparts.ts';
import { uploadObject } from './upload-object.ts';

/** Of bodies on their way to the bucket, in this process. */
const IN_MEMORY_BYTES = 64 * 1024 * 1024;
const FETCHES_AT_A_TIME = 16;
const DELETE_AT_A_TIME = 1_000;
const SWEEP_MS = 6 * 3_600_000;

export interface S3StorageOptions {
  config: S3Config;
  log: Logger;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Before a request is tried again, doubled each time. */
  retryMs?: number;
}

interface Opened {
  api: S3Api;
  cache: ObjectCache;
}

/**
 * Objects in a bucket, shared by any number of machines (ADR 0050). Bodies are staged in this machine's folder until
 * they are whole, then sent; reading by a path uses copies in that folder. The library is loaded at the first use.
 */
export function createS3Storage({ config, log, now = Date.now, retryMs }: S3StorageOptions): Storage {
  const inMemory = createByteSemaphore(IN_MEMORY_BYTES);
  const oneFetch = createByteSemaphore(FETCHES_AT_A_TIME);
  const fetching = new Map<string, Fetching>();
  let opening: Promise<Opened> | undefined;
  let sweeping: NodeJS.Timeout | undefined;
  let swept: Promise<void> | undefined;

  function opened(): Promise<Opened> {
    opening ??= openBoth().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  }

  async function openBoth(): Promise<Opened> {
    const cache = await openObjectCache({ dir: config.cacheDir, limitBytes: config.cacheBytes, log, now });
    try {
      return { api: await openS3Api(config, { retryMs }), cache };
    } catch (error) {
      await cache.close();
      throw error;
    }
  }

  const keyOf = (key: string): string => {
    checkKey(key);
    return `${config.prefix}${key}`;
  };
  /** Without a slash at its end `a/1` would be `a/10`, too. */
  const folderOf = (prefix: string): string => `${keyOf(prefix)}/`;
  const notFound = (key: string): StorageNotFoundError => new StorageNotFoundError(`no object ${key}`);

  async function upload(key: string, o: { bytes: number; sha256: string; from: Uint8Array | string }): Promise<void> {
    const { api, cache } = await opened();
    const onAbortFailed = (err: unknown): void => log.warn({ err, key }, 'an upload in parts could not be given up');
    try {
      const { etag } = await uploadObject({ api, inMemory, onAbortFailed }, { ...o, key: keyOf(key) });
      cache.drop(key);
      if (typeof o.from !== 'string') return;
      // This machine is the likeliest one to read it.
      await cache.adopt(key, { etag, path: o.from }).catch((err: unknown) => {
        log.warn({ err, key }, 'an object that was stored could not be kept in the cache');
      });
    } finally {
      if (typeof o.from === 'string') await rm(o.from, { force: true });
    }
  }

  /** Opens an object; the answer is a copy on this machine where that is the same version. */
  async function openObject(
    key: string,
    range?: { start: number; end?: number },
  ): Promise<OpenResult | 'outside' | Copy> {
    const { api, cache } = await opened();
    const held = cache.hold(key);
    try {
      const found = await api.open(keyOf(key), {
        range,
        ...(held === undefined ? {} : { unless: held.copy.etag }),
      });
      if (found === null) throw notFound(key);
      if (found !== 'unchanged') return found;
      // Cannot happen: only a conditional request is answered with 'unchanged'. The types require the check.
      if (held === undefined) throw new Error(`the bucket takes ${key} for known`);
      cache.use(held.copy);
      return held.copy;
    } finally {
      held?.release();
    }
  }

  async function fetchCopy(key: string, found: OpenResult): Promise<Copy> {
    const { api, cache } = await opened();
    const giveBack = await cache.reserve(found.totalBytes);
    const draft = cache.newDraft();
    try {
      const file = await open(draft, 'wx', 0o600);
      await pipeline(checked(readObject(api, keyOf(key), found), found, key), file.createWriteStream());
      return await cache.adopt(key, { etag: found.etag, path: draft });
    } finally {
      giveBack();
      await rm(draft, { force: true });
    }
  }

  /** The copy of the version that is in the bucket now. Who comes while it is fetched waits for the same bytes. */
  async function copyOf(key: string): Promise<Copy> {
    const { api } = await opened();
    const running = fetching.get(key);
    if (running !== undefined) {
      const etag = await running.etag.catch(() => null);
      const head = etag === null ? null : await api.head(keyOf(key));
      if (head !== null && head.etag === etag) return running.copy;
    }
    const etag = Promise.withResolvers<string>();
    const copy = oneFetch(1, async () => {
      const found = await openObject(key);
      if (found === 'outside') throw new Error('a whole object has no outside');
      etag.resolve(found.etag);
      return 'path' in found ? found : fetchCopy(key, found);
    });
    const mine: Fetching = { etag: etag.promise, copy };
    fetching.set(key, mine);
    try {
      return await copy;
    } catch (error) {
      etag.promise.catch(() => undefined);
      etag.reject(error);
      throw error;
    } finally {
      if (fetching.get(key) === mine) fetching.delete(key);
    }
  }

  async function readAll(key: string, range?: { start: number; end?: number }): Promise<Readable> {
    const found = await openObject(key, range);
    if (found === 'outside') return Readable.from([]);
    if ('path' in found) {
      const fd = await open(found.path, 'r');
      const { start = 0, end } = range ?? {};
      return createReadStream(found.path, { fd, start, end });
    }
    const { api } = await opened();
    const bytes = readObject(api, keyOf(key), found);
    return Readable.from(range === undefined ? checked(bytes, found, key) : bytes, { objectMode: false });
  }

  return {
    async put(key, body, { maxBytes } = {}) {
      keyOf(key);
      const { cache } = await opened();
      const staged = await stageBody(body, { newDraft: cache.newDraft, maxBytes });
      await upload(key, staged);
      return { bytes: staged.bytes, sha256: staged.sha256 };
    },

    async putFile(key, source) {
      keyOf(key);
      const { cache } = await opened();
      const { bytes, sha256 } = await hashFile(source);
      const draft = cache.newDraft();
      await moveFile(source, draft);
      await upload(key, { bytes, sha256, from: draft });
      return { bytes };
    },

    async hash(key, { signal } = {}) {
      const hash = createHash('sha256');
      let bytes = 0;
      for await (const chunk of await readAll(key)) {
        signal?.throwIfAborted();
        hash.update(chunk);
        bytes += chunk.length;
      }
      return { bytes, sha256: hash.digest('hex') } satisfies PutResult;
    },

    get: readAll,

    async stat(key) {
      const full = keyOf(key);
      const found = await (await opened()).api.head(full);
      return found === null ? null : { bytes: found.bytes };
    },

    async delete(key) {
      const full = keyOf(key);
      const { api, cache } = await opened();
      await api.deleteOne(full);
      cache.drop(key);
    },

    async deleteAll(prefix) {
      const folder = folderOf(prefix);
      const { api, cache } = await opened();
      const remove = async (keys: readonly string[]): Promise<void> => {
        await api.deleteMany(keys);
        for (const key of keys) cache.drop(key.slice(config.prefix.length));
      };
      await remove([keyOf(prefix)]);
      for await (const page of api.list(folder)) {
        for (let at = 0; at < page.length; at += DELETE_AT_A_TIME) {
          await remove(page.slice(at, at + DELETE_AT_A_TIME).map(({ key }) => key));
        }
      }
    },

    async *list(prefix) {
      const folder = folderOf(prefix);
      const { api } = await opened();
      for await (const page of api.list(folder)) {
        for (const { key, bytes } of page) yield { key: key.slice(config.prefix.length), bytes };
      }
    },

    async localPath(key) {
      keyOf(key);
      const { cache } = await opened();
      for (;;) {
        const copy = await copyOf(key);
        // A very full cache may have given it up between two lines of this program.
        if (cache.use(copy)) return copy.path;
      }
    },

    using: async (work) => (await opened()).cache.using(work),

    async prepare() {
      await checkS3({ config, open: opened });
      const { api, cache } = await opened();
      const sweep = (): void => {
        cache.prune();
        swept = sweepMultiparts({ api, prefix: config.prefix, log, now });
      };
      sweep();
      sweeping ??= setInterval(sweep, SWEEP_MS).unref();
    },

    async close() {
      clearInterval(sweeping);
      sweeping = undefined;
      if (opening === undefined) return;
      const { api, cache } = await opening;
      opening = undefined;
      await swept;
      api.close();
      await cache.close();
    },
  };
}

interface Fetching {
  /** Known once the bucket answered. */
  etag: Promise<string>;
  copy: Promise<Copy>;
}

/** Breaks off at the end of bytes that are not those that were stored. */
async function* checked(bytes: AsyncGenerator<Buffer>, { sha256 }: OpenResult, key: string): AsyncGenerator<Buffer> {
  if (sha256 === null) return yield* bytes;
  const hash = createHash('sha256');
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== sha256) throw new Error(`the bytes of ${key} are not those that were stored`);
}

async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    await copyFile(from, to);
    await rm(from, { force: true });
  }
}
