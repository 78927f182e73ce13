import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { Disks } from './port.ts';

/** The disks of these folders; those that are not there yet do not count. */
export function createLocalDisks(folders: readonly string[]): Disks {
  return {
    async leastFree() {
      const least = { folder: '', freeMb: Number.POSITIVE_INFINITY };
      for (const folder of folders.filter((one) => existsSync(one))) {
        const { bavail, bsize } = await statfs(folder, { bigint: true });
        const freeMb = Number((bavail * bsize) / 1_048_576n);
        if (freeMb < least.freeMb) Object.assign(least, { folder, freeMb });
      }
      return least;
    },
  };
}
