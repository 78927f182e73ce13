import { createHash, type Hash, randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { createSharedFiles } from './create-shared-files.ts';
import { hashFile } from './hash-file.ts';
import { checkKey, type Storage, StorageNotFoundError, type StoredObject } from './port.ts';
import { writeRange } from './write-range.ts';

/** Drafts are on the same file system as the objects, so that publishing one is a rename. */
const DRAFTS = '.rascunhos';
/** Ranges that end together would wait for the disk together: it begins to write while they still come. */
const SYNC_BYTES = 8 * 1024 * 1024;

const READ_BYTES = 256 * 1024;

/**
 * Objects as files below `root`. A whole one goes to a draft, is synced, and is renamed into place; a range to its
 * place.
 */
export function createDiskStorage(root: string): Storage {
  const pathOf = (key: string) => {
    checkKey(key);
    return join(root, ...key.split('/'));
  };

  const withRanges = createSharedFiles({
    open: async (path) => {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      return open(path, constants.O_WRONLY | constants.O_CREAT, 0o600);
    },
    sync: async (path, file) => {
      await file.datasync();
      await syncFolder(dirname(path));
    },
  });

  async function newDraft(): Promise<string> {
    const folder = join(root, DRAFTS);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return join(folder, randomUUID());
  }

  async function publish(draft: string, path: string): Promise<void> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rename(draft, path);
    await syncFolder(dirname(path));
  }

  return {
    async put(key, body, options = {}) {
      const path = pathOf(key);
      const draft = await newDraft();
      const hash = options.unhashed ? undefined : createHash('sha256');
      const chunks = body instanceof Uint8Array ? [body] : body;
      let bytes: number;
      try {
        const file = await open(draft, 'wx', 0o600);
        try {
          bytes = await writeRange(file, {
            start: 0,
            body: hash === undefined ? chunks : hashing(chunks, hash),
            maxBytes: options.maxBytes,
          });
          await file.sync();
        } finally {
          await file.close();
        }
        await publish(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      return { bytes, sha256: hash?.digest('hex') ?? '' };
    },

    async putRange(key, start, body, { maxBytes } = {}) {
      return withRanges(pathOf(key), async ({ handle, sync }) => {
        let unsynced = 0;
        const onWritten = (bytes: number): void => {
          unsynced += bytes;
          if (unsynced < SYNC_BYTES) return;
          unsynced = 0;
          // A fault comes again at the end.
          sync().catch(() => undefined);
        };
        const bytes = await writeRange(handle, { start, body, maxBytes, onWritten });
        await sync();
        return { bytes };
      });
    },

    async begin(key, head) {
      const path = pathOf(key);
      const draft = await newDraft();
      try {
        const file = await open(draft, 'wx', 0o600);
        await writeAll(file, head)
          .then(() => file.sync())
          .finally(() => file.close());
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await link(draft, path);
        await syncFolder(dirname(path));
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error;
      } finally {
        await rm(draft, { force: true });
      }
      return readHead(path, head.byteLength);
    },

    async hash(key, { signal } = {}) {
      return hashFile(pathOf(key), signal).catch((error: unknown) => {
        throw notFound(error, key);
      });
    },

    async putFile(key, source) {
      const path = pathOf(key);
      let draft = source;
      const sourceFile = await open(source, 'r+');
      await sourceFile.sync().finally(() => sourceFile.close());
      const { size } = await stat(source);
      try {
        await publish(draft, path);
      } catch (error) {
        if (codeOf(error) !== 'EXDEV') throw error;
        draft = await newDraft();
        await copyFile(source, draft);
        const copy = await open(draft, 'r+');
        await copy.sync().finally(() => copy.close());
        await publish(draft, path);
        await rm(source, { force: true });
      }
      return { bytes: size };
    },

    async get(key, range) {
      const path = pathOf(key);
      const file = await open(path, 'r').catch((error: unknown) => {
        throw notFound(error, key);
      });
      return createReadStream(path, {
        fd: file,
        start: range?.start ?? 0,
        // A stream of the default size spends more on asking than on reading.
        highWaterMark: READ_BYTES,
        ...(range?.end === undefined ? {} : { end: range.end }),
      });
    },

    async stat(key) {
      const entry = await stat(pathOf(key)).catch(() => null);
      return entry?.isFile() ? { bytes: entry.size } : null;
    },

    async delete(key) {
      await rm(pathOf(key), { force: true });
    },

    async deleteAll(prefix) {
      await rm(pathOf(prefix), { recursive: true, force: true });
    },

    async *list(prefix) {
      yield* walk(root, pathOf(prefix));
    },

    async localPath(key) {
      const path = pathOf(key);
      await stat(path).catch((error: unknown) => {
        throw notFound(error, key);
      });
      return path;
    },

    using: (work) => work(),
  };
}

async function* hashing(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  hash: Hash,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

async function* walk(root: string, folder: string): AsyncGenerator<StoredObject> {
  const entries = await opendir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null;
    throw error;
  });
  if (entries === null) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(root, path);
    else yield { key: relative(root, path).split(sep).join('/'), bytes: (await stat(path)).size };
  }
}

async function writeAll(file: Awaited<ReturnType<typeof open>>, chunk: Uint8Array): Promise<void> {
  let offset = 0;
  while (offset < chunk.byteLength) {
    const { bytesWritten } = await file.write(chunk, offset);
    offset += bytesWritten;
  }
}

async function readHead(path: string, length: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** A rename survives a power cut only once its folder is on disk; Windows has no such thing to sync. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

function notFound(error: unknown, key: string): unknown {
  return codeOf(error) === 'ENOENT' ? new StorageNotFoundError(`no object ${key}`) : error;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
