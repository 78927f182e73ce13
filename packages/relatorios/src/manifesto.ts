import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

const fileOf = (outDir: string, slug: string) => path.join(outDir, `${slug}.json`);

/**
 * The result of an earlier run, when it was made from the same inputs and is whole on disk; undefined otherwise. The
 * manifest is written after the result, so a result without one was cut.
 */
export async function readManifesto(o: {
  outDir: string;
  slug: string;
  hash: string;
}): Promise<{ linhas: number; path: string | null } | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(fileOf(o.outDir, o.slug), 'utf8'));
    if (typeof value !== 'object' || value === null || !('hash' in value) || value.hash !== o.hash) return undefined;
    if (!('linhas' in value) || typeof value.linhas !== 'number' || !('bytes' in value)) return undefined;
    const file = path.join(o.outDir, `${o.slug}.parquet`);
    if (value.bytes === null) return { linhas: 0, path: null };
    return (await stat(file)).size === value.bytes ? { linhas: value.linhas, path: file } : undefined;
  } catch {
    return undefined;
  }
}

/** Declares a result finished. `manter` keeps a file of zero rows, which only intermediate tables have. */
export async function writeManifesto(o: {
  outDir: string;
  slug: string;
  hash: string;
  linhas: number;
  manter?: boolean;
}): Promise<void> {
  const parquet = path.join(o.outDir, `${o.slug}.parquet`);
  const temResultado = o.linhas > 0 || o.manter === true;
  const bytes = temResultado ? (await stat(parquet)).size : null;
  const tmp = `${fileOf(o.outDir, o.slug)}.tmp`;
  await rm(tmp, { force: true });
  await writeFile(tmp, JSON.stringify({ hash: o.hash, linhas: o.linhas, bytes }));
  await rename(tmp, fileOf(o.outDir, o.slug));
}
