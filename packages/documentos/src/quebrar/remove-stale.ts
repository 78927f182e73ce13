import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Removes from a folder the sets, lots and extracted ZIPs that no file of the project needs any more. Without this the
 * deleted documents of a taxpayer would stay on the disk.
 */
export async function removeStale(dir: string, keep: ReadonlySet<string>): Promise<void> {
  for (const nome of await readdir(dir).catch(() => [])) {
    if (!keep.has(nome)) await rm(join(dir, nome), { recursive: true, force: true });
  }
}
