import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Another live process owns the data folder. The message is Portuguese. */
export class InstanceRunningError extends Error {
  override name = 'InstanceRunningError';
}

interface Holder {
  pid: number;
  /** When the kernel started it: a number that was given to another process since is not the holder. */
  startedAt: string;
  /** The folder's number on its disk: a copy of the folder has another one. Earlier versions wrote none. */
  folder?: string;
}

export interface InstanceLock {
  release(): void;
}

const RETRY_MS = 200;

/**
 * Makes this process the only one on `dataDir` until it releases the lock or dies. What a killed process left is taken
 * over, and so is what a copy of a folder in use brought along. Throws {@link InstanceRunningError} while another
 * lives, after giving one that is just stopping `patienceMs`.
 */
export async function acquireInstanceLock(dataDir: string, patienceMs = 8_000): Promise<InstanceLock> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      return tryAcquire(dataDir);
    } catch (error) {
      if (!(error instanceof InstanceRunningError) || Date.now() >= deadline) throw error;
      await wait(RETRY_MS);
    }
  }
}

function tryAcquire(dataDir: string): InstanceLock {
  const file = join(dataDir, 'apura.pid');
  const mine: Holder = { pid: process.pid, startedAt: startOf(process.pid) ?? '', folder: numberOf(dataDir) };
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(mine));
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (tryLink(draft, file)) {
        return {
          release: () => {
            if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true });
          },
        };
      }
      const holder = readHolder(file);
      if (holder !== null && isRunning(holder) && (holder.folder ?? mine.folder) === mine.folder) {
        throw new InstanceRunningError(
          `O Apura já está rodando com a pasta de dados ${dataDir} (processo ${holder.pid}). ` +
            'Encerre-o antes, ou defina outra pasta em DATA_DIR e outra porta em PORT.',
        );
      }
      setAside(file, holder);
    }
    throw new InstanceRunningError(`Não foi possível reservar a pasta de dados ${dataDir}: tente de novo.`);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** A link fails when the name exists, so exactly one of several starts gets it, with its content complete. */
function tryLink(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a dead holder's file; if another start replaced it meanwhile, gives that one back. */
function setAside(file: string, dead: Holder | null): void {
  const aside = `${file}.velho.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = readHolder(aside);
  if (moved !== null && moved.pid !== dead?.pid && isRunning(moved)) tryLink(aside, file);
  rmSync(aside, { force: true });
}

function readHolder(file: string): Holder | null {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof parsed !== 'object' || parsed === null || !('pid' in parsed) || !('startedAt' in parsed)) return null;
    const holder = { pid: Number(parsed.pid), startedAt: String(parsed.startedAt) };
    return 'folder' in parsed ? { ...holder, folder: String(parsed.folder) } : holder;
  } catch {
    return null;
  }
}

/** Of the disk alone: the same folder keeps it under every path and mount. */
function numberOf(dataDir: string): string {
  return String(statSync(dataDir, { bigint: true }).ino);
}

function isRunning(holder: Holder): boolean {
  const started = startOf(holder.pid);
  if (process.platform === 'linux') return started !== null && started === holder.startedAt;
  try {
    process.kill(holder.pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The start time of a live process in clock ticks since boot, on Linux; zombies do not count. */
function startOf(pid: number): string | null {
  if (process.platform !== 'linux') return null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}
