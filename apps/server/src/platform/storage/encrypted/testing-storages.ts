import { randomBytes, randomUUID } from 'node:crypto';
import { createJsonLogger } from '../../log/json-logger.ts';
import type { Storage } from '../port.ts';
import type { DataKeys } from './data-keys.ts';
import type { DataKey } from './document-format.ts';
import { createEncryptedStorage } from './encrypted-storage.ts';
import { createPlainCopies } from './plain-copies.ts';

/** Data keys of any owner in memory; `retire` makes the next ones new. */
export function createMemoryDataKeys(): DataKeys & { retire(): void } {
  const keys = new Map<string, DataKey[]>();
  const of = (ownerId: string): DataKey[] => {
    const known = keys.get(ownerId) ?? [];
    keys.set(ownerId, known);
    return known;
  };
  let generation = 0;
  const made = new Map<string, number>();
  return {
    async current(ownerId) {
      const last = of(ownerId).at(-1);
      if (last !== undefined && made.get(last.id) === generation) return last;
      const key = { id: randomUUID(), key: randomBytes(32) };
      made.set(key.id, generation);
      of(ownerId).push(key);
      return key;
    },
    find: async (ownerId, id) => of(ownerId).find((key) => key.id === id),
    retire: () => {
      generation += 1;
    },
  };
}

/** An encrypted storage over another one, in which the first segment of a key names the owner. */
export function encryptedOver(
  inner: Storage,
  o: { scratchDir: string; dataKeys?: DataKeys; encrypt?: boolean; ownerOf?: (key: string) => string | null },
): Storage {
  const log = createJsonLogger({ level: 'warn', write: () => undefined });
  return createEncryptedStorage({
    inner,
    dataKeys: o.dataKeys ?? createMemoryDataKeys(),
    copies: createPlainCopies({ dir: o.scratchDir, log }),
    encrypt: o.encrypt ?? true,
    ownerOf: o.ownerOf ?? ((key) => key.split('/')[0] ?? null),
  });
}
