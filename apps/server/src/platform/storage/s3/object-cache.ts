import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { takeProcessFolder } from '../../instance/take-process-folder.ts';
import type { Logger } from '../../log/port.ts';

/** One version of an object as a file of this machine. */
export interface Copy {
  readonly path: string;
  readonly etag: string;
  readonly bytes: number;
}

/** Copies of objects in a folder of this process, up to a size; the longest unused is removed first. */
export interface ObjectCache {
  /** The newest version of the object that this process knows of; it is kept until `release` is called. */
  hold(key: string): { copy: Copy; release: () => void } | undefined;
  /** A path for a file under way. What a killed process leaves there is removed by the next one. */
  newDraft(): string;
  /** Makes room for a file under way before it is written; the answer gives the room back. */
  reserve(bytes: number): Promise<() => void>;
  /** Takes a whole file over as the object's newest version. It is on disk before it can be seen. */
  adopt(key: string, version: { etag: string; path: string }): Promise<Copy>;
  /**
   * Keeps the file for a reader until the work around it ends ({@link using}), or for an hour. False when the copy was
   * removed meanwhile.
   */
  use(copy: Copy): boolean;
  using<T>(work: () => Promise<T>): Promise<T>;
  /** Forgets an object that was deleted or replaced. Who reads a copy reads on. */
  drop(key: string): void;
  /** Removes copies that were not used for a week. */
  prune(): void;
  sizeBytes(): number;
  /** Waits for removals under way and lets another process have the folder. */
  close(): Promise<void>;
}

export interface ObjectCacheOptions {
  dir: string;
  limitBytes: number;
  log: Logger;
  /** Milliseconds since 1970. */
  now?: () => number;
}

interface Entry extends Copy {
  keyHash: string;
  usedAt: number;
  keepUntil: number;
  users: number;
}

/** A reader outside of a job opens the file at once; only on Windows and for what opens a file twice does it matter. */
const LEASE_MS = 3_600_000;
const EVICT_TO = 0.9;
/** What others deleted does not stay on this machine for longer. */
const UNUSED_MS = 7 * 86_400_000;
const DRAFTS = 'parciais';
const OBJECTS = 'objetos';

/**
 * Opens the folder: the first one below `dir` that no living process has, with the copies that the last one left in it.
 */
export async function openObjectCache({
  dir,
  limitBytes,
  log,
  now = Date.now,
}: ObjectCacheOptions): Promise<ObjectCache> {
  const { folder, release } = await takeProcessFolder(dir);
  const drafts = join(folder, DRAFTS);
  const objects = join(folder, OBJECTS);
  await rm(drafts, { recursive: true, force: true });
  for (const path of [drafts, objects]) await mkdir(path, { recursive: true, mode: 0o700 });

  const byPath = new Map<string, Entry>();
  const newest = new Map<string, Entry>();
  const removals = new Set<Promise<void>>();
  const scopes = new AsyncLocalStorage<Set<Entry>>();
  let total = 0;
  let reserved = 0;
  let toldFull = false;

  for (const entry of await readEntries(objects)) add(entry);
  prune();
  evict();

  function add(entry: Entry): void {
    byPath.set(entry.path, entry);
    newest.set(entry.keyHash, entry);
    total += entry.bytes;
  }

  function remove(entry: Entry): void {
    byPath.delete(entry.path);
    if (newest.get(entry.keyHash) === entry) newest.delete(entry.keyHash);
    total -= entry.bytes;
    const removal = rm(dirname(entry.path), { recursive: true, force: true })
      .catch((err: unknown) => log.warn({ err }, 'a copy of an object could not be removed'))
      .finally(() => removals.delete(removal));
    removals.add(removal);
  }

  function isFree(entry: Entry): boolean {
    return entry.users === 0 && entry.keepUntil <= now();
  }

  function prune(): void {
    for (const entry of byPath.values()) if (isFree(entry) && entry.usedAt < now() - UNUSED_MS) remove(entry);
  }

  function evict(): void {
    if (total + reserved <= limitBytes) {
      toldFull = false;
      return;
    }
    // A little more than it has to be: to put them in order takes as long for one as for many.
    for (const entry of [...byPath.values()].filter(isFree).sort((a, b) => a.usedAt - b.usedAt)) {
      remove(entry);
      if (total + reserved <= limitBytes * EVICT_TO) return;
    }
    if (total + reserved <= limitBytes || toldFull) return;
    toldFull = true;
    log.warn(
      { bytes: total + reserved, limit: limitBytes },
      'the cache of objects is over its limit: everything in it is in use (STORAGE_CACHE_GB)',
    );
  }

  return {
    hold(key) {
      const entry = newest.get(hashOf(key));
      if (entry === undefined) return undefined;
      if (!existsSync(entry.path)) {
        // Somebody made room by hand.
        remove(entry);
        return undefined;
      }
      entry.users += 1;
      let held = true;
      return {
        copy: entry,
        release: () => {
          if (held) entry.users -= 1;
          held = false;
        },
      };
    },

    newDraft: () => join(drafts, randomUUID()),

    async reserve(bytes) {
      reserved += bytes;
      evict();
      await Promise.all(removals);
      let held = true;
      return () => {
        if (held) reserved -= bytes;
        held = false;
      };
    },

    async adopt(key, { etag, path: draft }) {
      const keyHash = hashOf(key);
      const name = [keyHash, Buffer.from(etag).toString('base64url').slice(0, 160), randomUUID().slice(0, 8)].join('.');
      const file = await open(draft, 'r+');
      await file.sync().finally(() => file.close());
      const { size } = await stat(draft);
      const path = join(objects, name, basename(key));
      await mkdir(dirname(path), { mode: 0o700 });
      await rename(draft, path);
      const entry: Entry = { keyHash, etag, path, bytes: size, usedAt: now(), keepUntil: 0, users: 0 };
      add(entry);
      // The new copy is marked as used, so that it is not removed at once when it fills the cache.
      entry.users += 1;
      evict();
      entry.users -= 1;
      return entry;
    },

    use(copy) {
      const entry = byPath.get(copy.path);
      if (entry === undefined) return false;
      entry.usedAt = now();
      const scope = scopes.getStore();
      if (scope === undefined) entry.keepUntil = entry.usedAt + LEASE_MS;
      else if (!scope.has(entry)) {
        scope.add(entry);
        entry.users += 1;
      }
      // The next process orders the copies by it.
      const at = new Date(entry.usedAt);
      utimes(entry.path, at, at).catch(() => undefined);
      return true;
    },

    async using(work) {
      // Work within work is of the outer one.
      if (scopes.getStore() !== undefined) return work();
      const scope = new Set<Entry>();
      try {
        return await scopes.run(scope, work);
      } finally {
        for (const entry of scope) entry.users -= 1;
        evict();
      }
    },

    drop(key) {
      const keyHash = hashOf(key);
      const entry = newest.get(keyHash);
      if (entry === undefined) return;
      newest.delete(keyHash);
      if (isFree(entry)) remove(entry);
      else entry.usedAt = 0;
    },

    prune,

    sizeBytes: () => total,

    async close() {
      await Promise.all(removals);
      await release();
    },
  };
}

/** Oldest first, so that the newest version of an object is the one that is found. */
async function readEntries(objects: string): Promise<Entry[]> {
  const found: Entry[] = [];
  for (const name of await readdir(objects)) {
    const [file] = await readdir(join(objects, name));
    if (file === undefined) {
      await rmdir(join(objects, name));
      continue;
    }
    const path = join(objects, name, file);
    const { size, mtimeMs } = await stat(path);
    const etag = Buffer.from(name.split('.')[1] ?? '', 'base64url').toString();
    found.push({ keyHash: keyHashOf(path), etag, path, bytes: size, usedAt: mtimeMs, keepUntil: 0, users: 0 });
  }
  return found.sort((a, b) => a.usedAt - b.usedAt);
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32);
}

function keyHashOf(path: string): string {
  return basename(dirname(path)).split('.')[0] ?? '';
}
