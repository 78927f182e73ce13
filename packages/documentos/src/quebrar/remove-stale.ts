import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Removes from a folder what no file of the project needs any more: sets, lots and extracted ZIPs of files that were
 * deleted or chosen differently. Without it a taxpayer's deleted documents would stay on the disk.
 */
export async function removeStale(dir: string, keep: ReadonlySet<string>): Promise<void> {
  for (const nome of await readdir(dir).catch(() => [])) {
    if (!keep.has(nome)) await rm(join(dir, nome), { recursive: true, force: true });
  }
}
