import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { acquireInstanceLock, InstanceRunningError } from './acquire-instance-lock.ts';

export interface ProcessFolder {
  folder: string;
  /** Lets another process have the folder; one that was asked for empty is emptied again. */
  release(): Promise<void>;
}

const MAX_PROCESSES = 64;

/**
 * A folder below `dir` that no other living process has: processes of one machine never take a file from under another.
 * With `empty` it is emptied first, and so are those of all processes that are gone.
 */
export async function takeProcessFolder(dir: string, { empty = false } = {}): Promise<ProcessFolder> {
  let mine: ProcessFolder | undefined;
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const known = empty ? new Set(await readdir(dir)) : new Set<string>();
  for (let n = 1; n <= MAX_PROCESSES; n += 1) {
    const name = `processo-${n}`;
    if (mine !== undefined && !known.has(name)) continue;
    const folder = join(dir, name);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      const lock = await acquireInstanceLock(folder, 0);
      if (empty) await removeAllBut(folder, 'apura.pid');
      if (mine !== undefined) lock.release();
      else {
        mine = {
          folder,
          release: async () => {
            if (empty) await removeAllBut(folder, 'apura.pid');
            lock.release();
          },
        };
        if (!empty) return mine;
      }
    } catch (error) {
      if (!(error instanceof InstanceRunningError)) throw error;
    }
  }
  if (mine === undefined) throw new Error(`more than ${MAX_PROCESSES} processes share the folder ${dir}`);
  return mine;
}

async function removeAllBut(folder: string, kept: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(kept)) await rm(join(folder, name), { recursive: true, force: true });
  }
}
