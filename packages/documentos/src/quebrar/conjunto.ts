import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findJson, writeJson } from './json-atomico.ts';

/** A set of Parquet files in a folder of its own. Its manifest is written last: a set with a manifest is complete. */
export interface Conjunto<T> {
  partes: { tabela: string; arquivo: string; bytes: number }[];
  dados: T;
}

const MANIFESTO = 'manifesto.json';

/**
 * The set in `dir`. When it is not complete, removes what an interrupted run left and makes the set again: `make`
 * writes the Parquet files into `dir` and returns their list.
 */
export async function ensureConjunto<T>(
  dir: string,
  make: () => Promise<{ partes: { tabela: string; arquivo: string }[]; dados: T }>,
): Promise<Conjunto<T>> {
  const pronto = await findConjunto<T>(dir);
  if (pronto) return pronto;
  await rm(dir, { recursive: true, force: true });
  const feito = await make();
  const partes = await Promise.all(
    feito.partes.map(async (p) => ({ ...p, bytes: (await stat(join(dir, p.arquivo))).size })),
  );
  const conjunto: Conjunto<T> = { partes, dados: feito.dados };
  await writeJson(join(dir, MANIFESTO), conjunto);
  return conjunto;
}

/** The complete set in `dir`; null without a manifest, or when a file of it is absent or has another size. */
async function findConjunto<T>(dir: string): Promise<Conjunto<T> | null> {
  const conjunto = await findJson<Conjunto<T>>(join(dir, MANIFESTO));
  if (!conjunto) return null;
  for (const parte of conjunto.partes) {
    const medida = await stat(join(dir, parte.arquivo)).catch(() => null);
    if (medida?.size !== parte.bytes) return null;
  }
  return conjunto;
}
