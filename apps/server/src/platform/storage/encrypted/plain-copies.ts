import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type ProcessFolder, takeProcessFolder } from '../../instance/take-process-folder.ts';
import type { Logger } from '../../log/port.ts';

/**
 * Decrypted documents in a folder of this process, for programs that read files by a path. They are deleted when no
 * reader is left.
 */
export interface PlainCopies {
  /**
   * A path with the bytes that `write` puts there; undefined when it answers that it could not write this version. The
   * same version of a document is written once for all who read it at a time. It stays until the work around it ends
   * ({@link using}), or for some minutes.
   */
  pathOf(
    document: { key: string; version: string },
    write: (path: string) => Promise<boolean>,
  ): Promise<string | undefined>;
  using<T>(work: () => Promise<T>): Promise<T>;
  /** Removes what killed processes left; done by itself before the first copy. */
  open(): Promise<void>;
  close(): Promise<void>;
}

interface Copy {
  path: string;
  written: Promise<boolean>;
  users: number;
  keepUntil: number;
}

/** A request outside of a job reads the file at once, and is likely followed by another one of the same file. */
const LEASE_MS = 5 * 60_000;
const SWEEP_MS = 30_000;

export function createPlainCopies({ dir, log }: { dir: string; log: Logger }): PlainCopies {
  const copies = new Map<string, Copy>();
  const scopes = new AsyncLocalStorage<Set<Copy>>();
  let opening: Promise<ProcessFolder> | undefined;
  let sweeping: NodeJS.Timeout | undefined;

  function opened(): Promise<ProcessFolder> {
    opening ??= takeProcessFolder(dir, { empty: true }).then((taken) => {
      sweeping = setInterval(sweep, SWEEP_MS).unref();
      return taken;
    });
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  }

  function sweep(): void {
    for (const [name, copy] of copies) {
      if (copy.users > 0 || copy.keepUntil > performance.now()) continue;
      copies.delete(name);
      rm(join(copy.path, '..'), { recursive: true, force: true }).catch((err: unknown) =>
        log.warn({ err }, 'a decrypted copy could not be removed'),
      );
    }
  }

  async function begin(name: string, key: string, write: (path: string) => Promise<boolean>): Promise<Copy> {
    const { folder } = await opened();
    const known = copies.get(name);
    if (known !== undefined) return known;
    const own = join(folder, randomUUID());
    const path = join(own, basename(key));
    const written = mkdir(own, { mode: 0o700 }).then(() => write(path));
    const copy: Copy = { path, written, users: 0, keepUntil: 0 };
    copies.set(name, copy);
    const drop = async (): Promise<void> => {
      copies.delete(name);
      await rm(own, { recursive: true, force: true }).catch(() => undefined);
    };
    written.then((done) => (done ? undefined : drop()), drop);
    return copy;
  }

  return {
    async pathOf({ key, version }, write) {
      const copy = await begin(`${version} ${key}`, key, write);
      const scope = scopes.getStore();
      if (scope === undefined) copy.keepUntil = performance.now() + LEASE_MS;
      else if (!scope.has(copy)) {
        scope.add(copy);
        copy.users += 1;
      }
      return (await copy.written) ? copy.path : undefined;
    },

    async using(work) {
      // Work within work is of the outer one.
      if (scopes.getStore() !== undefined) return work();
      const scope = new Set<Copy>();
      try {
        return await scopes.run(scope, work);
      } finally {
        for (const copy of scope) copy.users -= 1;
        sweep();
      }
    },

    async open() {
      await opened();
    },

    async close() {
      clearInterval(sweeping);
      if (opening === undefined) return;
      const { release } = await opening;
      opening = undefined;
      copies.clear();
      await release();
    },
  };
}
