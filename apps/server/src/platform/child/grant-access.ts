import { chmod, chown, lchown, lstat, readdir } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { RunAs } from '../../config/run-as.ts';

const FOLDER_BITS = 0o010;
const FILE_BITS = 0o040;
const SIDE_BY_SIDE = 16;

export interface Access {
  read: readonly string[];
  /** Folders that become the user's own, with everything in them. */
  write: readonly string[];
  /** The portal's own folders: access to other files is never changed. */
  folders: readonly string[];
}

/**
 * Lets the children's user reach and read some files through the group, and makes it the owner of the folders that it
 * writes. Only root needs this. Throws on a symbolic link: the folders hold none that we made.
 */
export async function grantAccess(user: RunAs, { read, write, folders }: Access): Promise<void> {
  const passed = new Set<string>();
  for (const path of [...write, ...read]) {
    const folder = ownFolderOf(path, folders);
    if (folder === undefined) continue;
    const steps = relative(folder, dirname(resolve(path))).split(sep);
    for (const [n] of ['', ...steps].entries()) passed.add(join(folder, ...steps.slice(0, n)));
  }
  const files = read.filter((path) => ownFolderOf(path, folders) !== undefined).map((path) => resolve(path));
  // A folder before those in it: behind a symbolic link nothing is opened.
  const levels = Map.groupBy(passed, (path) => path.split(sep).length);
  for (const [, level] of [...levels].sort(([a], [b]) => a - b)) await openAll(level, user);
  for (const path of write) await handOver(resolve(path), user);
  await openAll(files, user);
}

function ownFolderOf(path: string, folders: readonly string[]): string | undefined {
  return folders.map((folder) => resolve(folder)).find((folder) => resolve(path).startsWith(folder + sep));
}

/** A request may have thousands of small files, each in a folder of its own: some are opened side by side. */
async function openAll(paths: readonly string[], user: RunAs): Promise<void> {
  const left = [...paths].reverse();
  const openNext = async (): Promise<void> => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) await open(path, user);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, openNext));
}

/** Adds the group and its right to read a file or to walk through a folder. */
async function open(path: string, user: RunAs): Promise<void> {
  const entry = await lstat(path);
  if (entry.isSymbolicLink()) throw new Error(`a symbolic link among the documents: ${path}`);
  const bits = entry.isDirectory() ? FOLDER_BITS : FILE_BITS;
  if (entry.uid === user.uid || (entry.gid === user.gid && (entry.mode & bits) === bits)) return;
  if (entry.gid !== user.gid) await chown(path, entry.uid, user.gid);
  await chmod(path, (entry.mode & 0o777) | bits);
}

/** A file with a second hard link is not handed over: the other name may be of a file outside of the folders. */
async function handOver(path: string, user: RunAs): Promise<void> {
  const entry = await lstat(path);
  if (entry.isDirectory()) {
    for (const name of await readdir(path)) await handOver(join(path, name), user);
  } else if (entry.nlink > 1) return;
  if (entry.uid !== user.uid) await lchown(path, user.uid, user.gid);
}
