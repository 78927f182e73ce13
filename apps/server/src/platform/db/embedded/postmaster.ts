import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A server process that owns a data folder, read from its `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  port: number;
}

/**
 * The live server of `dataDir`, or `null`. A `postmaster.pid` left by a dead server (or by one that is a zombie, whose
 * number still answers to signals) is ignored: on Linux the process must be alive and have the folder as its working
 * directory.
 */
export function findPostmaster(dataDir: string): Postmaster | null {
  const recorded = readPidFile(dataDir);
  if (recorded === null || !isAlive(recorded.pid)) return null;
  if (process.platform === 'linux' && !standsIn(recorded.pid, dataDir)) return null;
  return recorded;
}

/**
 * Removes the pid file of a server that is gone, so that the next one starts. Returns false while any process (an
 * orphaned backend) still has the folder as its working directory: two servers on one folder would destroy it.
 */
export function clearStalePidFile(dataDir: string): boolean {
  if (readPidFile(dataDir) === null) return true;
  if (process.platform === 'linux' && processesIn(dataDir).length > 0) return false;
  if (process.platform === 'linux') rmSync(join(dataDir, 'postmaster.pid'), { force: true });
  return true;
}

function readPidFile(dataDir: string): Postmaster | null {
  try {
    const lines = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, port: Number(lines[3] ?? 0) } : null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    // EPERM: it lives, as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM' && !isZombie(pid);
  }
}

function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return true;
  }
}

function standsIn(pid: number, dataDir: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataDir);
  } catch {
    return false;
  }
}

function processesIn(dataDir: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => !isZombie(pid) && standsIn(pid, dataDir));
}
