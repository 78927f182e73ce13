import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import type { EntradaArquivo } from '@apura/documentos';

/**
 * Every file below a folder, in the order of their paths. Hidden files and what lies below `except` (the folder of the
 * results, which may be inside) are left out, and symbolic links are not followed.
 */
export async function listFiles(folder: string, except: string | null): Promise<EntradaArquivo[]> {
  const root = await realpath(folder);
  const skipped = except === null ? null : await realpath(except).catch(() => except);
  const files: EntradaArquivo[] = [];
  const walk = async (dir: string): Promise<void> => {
    const entries = await readdir(dir, { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(dir, entry.name);
      if (entry.name.startsWith('.') || path === skipped) continue;
      if (entry.isDirectory()) await walk(path);
      if (!entry.isFile()) continue;
      const { mtime } = await stat(path);
      const id = relative(root, path).split(sep).join('/');
      files.push({ id, nome: basename(path), path, recebidoEm: mtime.toISOString() });
    }
  };
  await walk(root);
  return files;
}
