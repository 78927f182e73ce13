import { open, rename, rm } from 'node:fs/promises';
import { type WriteZipOptions, writeZip, type ZipEntry } from './write-zip.ts';

/** Writes a ZIP beside its place and moves it there when it is complete; a ZIP that fails leaves nothing. */
export async function writeZipFile(
  path: string,
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  { signal, ...options }: WriteZipOptions & { signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const temporary = `${path}.tmp`;
  const file = await open(temporary, 'w');
  try {
    for await (const bytes of writeZip(entries, options)) {
      signal?.throwIfAborted();
      await file.writeFile(bytes);
    }
  } catch (error) {
    await file.close();
    await rm(temporary, { force: true });
    throw error;
  }
  await file.close();
  await rename(temporary, path);
}
