import type { Storage, StoredObject } from '../../platform/storage/port.ts';

/** The prefixes of every storage key of an owner: what belongs to projects, and the NF-e of companies. */
export const prefixosDoOwner = (ownerId: string): string[] => [`owner=${ownerId}`, `notas/${ownerId}`];

/** Every object of an owner. */
export async function* listObjetosDoOwner(storage: Storage, ownerId: string): AsyncGenerator<StoredObject> {
  for (const prefixo of prefixosDoOwner(ownerId)) yield* storage.list(prefixo);
}
