import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Deletes the compiled code that other versions of Node left in a folder of compiled code: each keeps its own, some 20
 * MB, and only the version that wrote it reads it. What cannot be deleted stays: it is a cache, and the
 * start does not depend on it.
 */
export function dropOldCompiled(dir: string, version = process.version): void {
  try {
    for (const name of readdirSync(dir)) {
      if (/^v\d+\.\d+\.\d+-/.test(name) && !name.startsWith(`${version}-`))
        rmSync(join(dir, name), { recursive: true, force: true });
    }
  } catch {
    // The folder does not exist yet, or it belongs to another user.
  }
}
