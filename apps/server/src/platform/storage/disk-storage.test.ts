import { useTempDirs } from '../../testing/temp-dirs.ts';
import { createDiskStorage } from './disk-storage.ts';
import { describeStorage } from './storage.contract.ts';

const tempDir = useTempDirs();

describeStorage({
  name: 'disk',
  open: async () => ({
    storage: createDiskStorage(tempDir('storage')),
    scratchDir: tempDir('scratch'),
  }),
});
