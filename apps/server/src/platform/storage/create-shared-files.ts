import type { FileHandle } from 'node:fs/promises';

/** A file that several write to at a time, through one handle. */
export interface SharedFile {
  handle: FileHandle;
  /**
   * Returns when all earlier writes are on disk. Calls during a sync share the next one, so that a slow disk blocks one
   * thread, not all. The system reports bytes that it could not write only once: a failed sync therefore fails for all
   * who have the file open, then and later.
   */
  sync(): Promise<void>;
}

interface Entry {
  opening: Promise<FileHandle>;
  users: number;
  running: Promise<void> | undefined;
  next: Promise<void> | undefined;
  failure: { error: unknown } | undefined;
}

/** Opens a file for the first of its users at a time and closes it after the last. */
export function createSharedFiles(o: {
  open(path: string): Promise<FileHandle>;
  sync(path: string, handle: FileHandle): Promise<void>;
}): <T>(path: string, work: (file: SharedFile) => Promise<T>) => Promise<T> {
  const entries = new Map<string, Entry>();

  function openEntry(path: string): Entry {
    const opening = o.open(path);
    const entry: Entry = { opening, users: 0, running: undefined, next: undefined, failure: undefined };
    entries.set(path, entry);
    return entry;
  }

  return async (path, work) => {
    const entry = entries.get(path) ?? openEntry(path);
    entry.users += 1;
    try {
      const handle = await entry.opening;
      return await work({ handle, sync: () => syncWith(entry, () => o.sync(path, handle)) });
    } finally {
      entry.users -= 1;
      if (entry.users === 0) {
        entries.delete(path);
        await Promise.allSettled([entry.running, entry.next]);
        await entry.opening.then(
          (handle) => handle.close(),
          () => undefined,
        );
      }
    }
  };
}

function syncWith(entry: Entry, sync: () => Promise<void>): Promise<void> {
  const start = (): Promise<void> => {
    entry.next = undefined;
    const mine = run().finally(() => {
      if (entry.running === mine) entry.running = undefined;
    });
    entry.running = mine;
    return mine;
  };
  const run = async (): Promise<void> => {
    if (entry.failure !== undefined) throw entry.failure.error;
    try {
      await sync();
    } catch (error) {
      entry.failure = { error };
      throw error;
    }
  };
  if (entry.next !== undefined) return entry.next;
  if (entry.running === undefined) return start();
  entry.next = entry.running.then(start, start);
  return entry.next;
}
