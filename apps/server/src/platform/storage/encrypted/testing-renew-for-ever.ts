import { createDiskStorage } from '../disk-storage.ts';
import type { DataKey } from './document-format.ts';
import { encryptedOver } from './testing-storages.ts';

// A process for a test to kill: it writes one document anew, under two data keys in turn, until it dies.
const [root = '', scratchDir = '', storageKey = '', ...hexKeys] = process.argv.slice(2);
const keys = hexKeys.map((text): DataKey => {
  const [id = '', hex = ''] = text.split('/');
  return { id, key: Buffer.from(hex, 'hex') };
});
let turn = 0;
const storage = encryptedOver(createDiskStorage(root), {
  scratchDir,
  dataKeys: {
    current: async () => {
      const key = keys[turn % keys.length];
      if (key === undefined) throw new Error('no key was given');
      return key;
    },
    find: async (_ownerId, id) => keys.find((key) => key.id === id),
  },
});
for (;;) {
  if ((await storage.renew?.(storageKey)) !== true) throw new Error('the document was not written anew');
  await storage.localPath(storageKey);
  turn += 1;
  process.send?.(turn);
}
