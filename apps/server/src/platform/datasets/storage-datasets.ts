import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Logger } from '../log/port.ts';
import { createByteSemaphore } from '../storage/byte-semaphore.ts';
import { type Storage, StorageNotFoundError } from '../storage/port.ts';
import { createDiskDatasets } from './disk-datasets.ts';
import { DatasetMissingError, type Datasets } from './port.ts';

const TRANSFERS_AT_A_TIME = 16;
/** Up to this size a file is read and sent at once. */
const SMALL_BYTES = 1024 * 1024;
const TOUCH_MS = 60_000;
const UNUSED_MS = 7 * 86_400_000;
const PRUNE_MS = 6 * 3_600_000;

/**
 * Datasets of machines that share a storage only. Tools work below `trabalho`; what they publish goes to the storage
 * and, as a link, below `publicados`, where other machines put what they fetch. A file there is whole, and what a
 * killed tool left in its working folder is never taken for one. Projects that were not used for a week are removed
 * from the machine.
 */
export function createStorageDatasets({
  dir,
  storage,
  log,
  now = Date.now,
}: {
  dir: string;
  storage: Storage;
  log: Logger;
  now?: () => number;
}): Datasets {
  const work = createDiskDatasets(join(dir, 'trabalho'));
  const published = createDiskDatasets(join(dir, 'publicados'));
  const oneTransfer = createByteSemaphore(TRANSFERS_AT_A_TIME);
  const fetching = new Map<string, Promise<void>>();
  const touched = new Map<string, number>();
  let prunedAt = Number.NEGATIVE_INFINITY;
  let pruning: Promise<void> = Promise.resolve();

  const folderOf = (ownerId: string, projetoId: string): string => `owner=${ownerId}/projeto=${projetoId}/datasets`;

  /** Keeps the project's folders on this machine for another week. */
  async function touch(ownerId: string, projetoId: string): Promise<void> {
    const project = `${ownerId}/${projetoId}`;
    if (now() - (touched.get(project) ?? Number.NEGATIVE_INFINITY) < TOUCH_MS) return;
    touched.set(project, now());
    const at = new Date(now());
    for (const side of [work, published]) {
      const folder = dirname(side.pathOf(ownerId, projetoId, 'x'));
      await utimes(folder, at, at).catch(() => undefined);
    }
    if (now() - prunedAt < PRUNE_MS) return;
    prunedAt = now();
    touched.clear();
    pruning = prune().catch((err: unknown) => log.warn({ err }, 'unused datasets could not be removed'));
  }

  async function prune(): Promise<void> {
    for (const side of ['trabalho', 'publicados']) {
      for (const owner of await readdir(join(dir, side)).catch(() => [])) {
        for (const projeto of await readdir(join(dir, side, owner))) {
          const folder = join(dir, side, owner, projeto);
          if ((await stat(folder)).mtimeMs < now() - UNUSED_MS) await rm(folder, { recursive: true, force: true });
        }
      }
    }
  }

  async function newPlace(path: string): Promise<string> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    return `${path}.${randomUUID()}.parcial`;
  }

  async function publishOne(
    ownerId: string,
    projetoId: string,
    { relative, bytes }: { relative: string; bytes: number },
  ): Promise<void> {
    const source = work.pathOf(ownerId, projetoId, relative);
    const path = published.pathOf(ownerId, projetoId, relative);
    const key = keyOf(ownerId, projetoId, relative);
    const draft = await newPlace(path);
    // The reader makes its files anew instead of writing into them.
    const linkTo = (target: string): Promise<void> => link(source, target).catch(() => copyFile(source, target));
    if (bytes <= SMALL_BYTES) await storage.put(key, await readFile(source));
    else {
      await linkTo(draft);
      await storage.putFile(key, draft);
    }
    await linkTo(draft);
    await rename(draft, path);
  }

  const keyOf = (ownerId: string, projetoId: string, relative: string): string =>
    `${folderOf(ownerId, projetoId)}/${relative}`;

  function getPublished(ownerId: string, projetoId: string, relative: string): Promise<Readable> {
    const key = keyOf(ownerId, projetoId, relative);
    return storage.get(key).catch((cause: unknown) => {
      throw cause instanceof StorageNotFoundError ? new DatasetMissingError(key, { cause }) : cause;
    });
  }

  async function fetchOne(ownerId: string, projetoId: string, relative: string): Promise<void> {
    const path = published.pathOf(ownerId, projetoId, relative);
    if (await exists(path)) return;
    const draft = await newPlace(path);
    try {
      const body = await getPublished(ownerId, projetoId, relative);
      await pipeline(body, createWriteStream(draft, { mode: 0o600, flush: true }));
      await rename(draft, path);
    } finally {
      await rm(draft, { force: true });
    }
  }

  return {
    async open(ownerId, projetoId) {
      const folder = await work.open(ownerId, projetoId);
      await touch(ownerId, projetoId);
      return folder;
    },

    pathOf: work.pathOf,

    async publish(ownerId, projetoId, relatives) {
      const prefix = folderOf(ownerId, projetoId);
      const known = new Map<string, number>();
      for await (const { key, bytes } of storage.list(prefix)) known.set(key, bytes);
      const publish = async (relative: string): Promise<void> => {
        const { size } = await stat(work.pathOf(ownerId, projetoId, relative));
        if (known.get(`${prefix}/${relative}`) !== size)
          await publishOne(ownerId, projetoId, { relative, bytes: size });
      };
      await Promise.all([...new Set(relatives)].map((relative) => oneTransfer(1, () => publish(relative))));
    },

    async has(ownerId, projetoId, relative) {
      if (await exists(published.pathOf(ownerId, projetoId, relative))) return true;
      return (await storage.stat(keyOf(ownerId, projetoId, relative))) !== null;
    },

    async localPath(ownerId, projetoId, relative) {
      const path = published.pathOf(ownerId, projetoId, relative);
      await touch(ownerId, projetoId);
      if (await exists(path)) return path;
      const running = fetching.get(path) ?? oneTransfer(1, () => fetchOne(ownerId, projetoId, relative));
      fetching.set(path, running);
      try {
        await running;
      } finally {
        if (fetching.get(path) === running) fetching.delete(path);
      }
      return path;
    },

    async read(ownerId, projetoId, relative) {
      const path = published.pathOf(ownerId, projetoId, relative);
      const file = await open(path, 'r').catch(() => null);
      return file === null ? getPublished(ownerId, projetoId, relative) : file.createReadStream();
    },

    async remove(ownerId, projetoId) {
      for (const side of [work, published]) await side.remove(ownerId, projetoId);
      await storage.deleteAll(folderOf(ownerId, projetoId));
    },

    async removeAll(ownerId) {
      for (const side of [work, published]) await side.removeAll(ownerId);
      for await (const { key } of storage.list(`owner=${ownerId}`)) {
        if (/^owner=[^/]+\/projeto=[^/]+\/datasets\//.test(key)) await storage.delete(key);
      }
    },

    async countOf(ownerId) {
      return (await work.countOf(ownerId)) + (await published.countOf(ownerId));
    },

    close: () => pruning,
  };
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
