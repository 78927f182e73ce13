import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiskStorage } from './disk-storage.ts';
import { describeStorage } from './storage.contract.ts';

describeStorage({
  name: 'disk',
  open: async () => ({
    storage: createDiskStorage(await mkdtemp(join(tmpdir(), 'apura-storage-'))),
    scratchDir: await mkdtemp(join(tmpdir(), 'apura-scratch-')),
  }),
});
