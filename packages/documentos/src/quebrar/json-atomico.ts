import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes JSON so that the file is complete or absent, even after a power cut. */
export async function writeJson(path: string, valor: unknown): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporario = `${path}.tmp`;
  const arquivo = await open(temporario, 'w');
  try {
    await arquivo.writeFile(JSON.stringify(valor));
    await arquivo.sync();
  } finally {
    await arquivo.close();
  }
  await rename(temporario, path);
}

/** Reads what `writeJson` wrote; null when it is absent or damaged: the caller does the work again. */
export async function findJson<T>(path: string): Promise<T | null> {
  try {
    // Only writeJson writes these files, in the shape of the type parameter.
    return JSON.parse(await readFile(path, 'utf8')) as T;
  } catch {
    return null;
  }
}
