import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Deps } from '../../deps.ts';
import { StorageNotFoundError, StorageTamperedError } from '../../platform/storage/port.ts';

/** As many results as some hundred projects have; a line is a path and a hash. */
const MAX_CONFERIDOS = 20_000;

/** Results that were read to their end in this process: their path, size and time of change, and their hash. */
const conferidos = new Map<string, Promise<boolean>>();

/**
 * A path on this machine with the bytes of a stored result. Undefined when they are gone or are not those that were
 * written: they are compared when a result is first opened, and again after its file changed.
 */
export async function findInteiro(
  deps: Pick<Deps, 'storage'>,
  { key, sha256 }: { key: string; sha256: string | null },
): Promise<string | undefined> {
  try {
    const path = await deps.storage.localPath(key);
    // Results of before hashes were kept have nothing to be compared with.
    if (sha256 === null) return path;
    const { size, mtimeMs, ino } = await stat(path);
    const id = [path, size, mtimeMs, ino, sha256].join('|');
    let isInteiro = conferidos.get(id);
    if (isInteiro === undefined) {
      if (conferidos.size >= MAX_CONFERIDOS) conferidos.clear();
      isInteiro = readSha256(path).then((lido) => lido === sha256);
      conferidos.set(id, isInteiro);
      isInteiro.catch(() => conferidos.delete(id));
    }
    return (await isInteiro) ? path : undefined;
  } catch (error) {
    if (error instanceof StorageNotFoundError || error instanceof StorageTamperedError) return undefined;
    throw error;
  }
}

async function readSha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
