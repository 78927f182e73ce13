import { readFile } from 'node:fs/promises';
import type { Deps } from '../../deps.ts';
import { chaveDiagnostico } from '../projetos/index.ts';

/** Stores the file of a finished aggregate; returns what the row of the database then names. */
export async function storeDiagnostico(
  deps: Deps,
  { ownerId, projetoId, path, temConteudo }: { ownerId: string; projetoId: string; path: string; temConteudo: boolean },
): Promise<{ storageKey: string; sha256: string; temConteudo: boolean }> {
  const storageKey = chaveDiagnostico(ownerId, projetoId);
  const { sha256 } = await deps.storage.put(storageKey, await readFile(path));
  return { storageKey, sha256, temConteudo };
}
