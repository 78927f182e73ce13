import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findJson, writeJson } from './json-atomico.ts';

/** A set of Parquet files in a folder of its own; its manifest is written last, so a set is complete or it is not. */
export interface Conjunto<T> {
  partes: { tabela: string; arquivo: string; bytes: number }[];
  dados: T;
}

const MANIFESTO = 'manifesto.json';

/**
 * Gives the set in `dir`, making it only when it is not complete. What an interrupted run left is removed first.
 * `make` writes the Parquet files into `dir` and says which they are.
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

/** The complete set in `dir`, or null: no manifest, or one whose files are not all there in their size. */
export async function findConjunto<T>(dir: string): Promise<Conjunto<T> | null> {
  const conjunto = await findJson<Conjunto<T>>(join(dir, MANIFESTO));
  if (!conjunto) return null;
  for (const parte of conjunto.partes) {
    const medida = await stat(join(dir, parte.arquivo)).catch(() => null);
    if (medida?.size !== parte.bytes) return null;
  }
  return conjunto;
}
