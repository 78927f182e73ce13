import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { RunAs } from '../../../config/run-as.ts';

/** `nobody` on every system that root can start this on. */
const NOBODY: RunAs = { uid: 65_534, gid: 65_534 };

/**
 * Who PostgreSQL runs as: `null` means us. Root takes the owner of a data folder that an ordinary user made, so that
 * the same folder can be started either way, and `nobody` for a new one.
 */
export function chooseRunAs(dataDir: string, uid = process.getuid?.()): RunAs | null {
  if (uid !== 0) return null;
  const owner = statSync(dataDir, { throwIfNoEntry: false });
  return owner !== undefined && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY;
}

/** Whether the user may walk to `path` and read it, by the permission bits of every folder above it. */
export function canReach(path: string, user: RunAs): boolean {
  return allows(resolve(path), user, 5) && canWalkTo(path, user);
}

/** Whether the user may walk through every folder above `path`. */
export function canWalkTo(path: string, user: RunAs): boolean {
  let current = resolve(path);
  while (dirname(current) !== current) {
    current = dirname(current);
    if (!allows(current, user, 1)) return false;
  }
  return true;
}

function allows(path: string, user: RunAs, bits: number): boolean {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (entry === undefined) return false;
  const shift = entry.uid === user.uid ? 6 : entry.gid === user.gid ? 3 : 0;
  return ((entry.mode >> shift) & bits) === bits;
}
