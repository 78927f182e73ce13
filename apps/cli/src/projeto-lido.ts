import { readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { ProjetoDataset } from '@apura/relatorios';

/** Where `process` keeps the results, below its output folder. */
export const RELATORIOS = join('.apura', 'relatorios');
const PROJETO = join('.apura', 'projeto.json');

/** Keeps what was read of a folder, with the paths of its tables below `out`, so that the folder can be moved. */
export async function writeProjeto(out: string, dataset: ProjetoDataset): Promise<void> {
  const tabelas = dataset.tabelas.map((t) => ({ ...t, partes: t.partes.map((p) => relative(out, p)) }));
  await writeFile(join(out, PROJETO), JSON.stringify({ ...dataset, tabelas }));
}

/** What an earlier run of `process` read; undefined when the folder is no output of `process`. */
export async function findProjeto(out: string): Promise<ProjetoDataset | undefined> {
  try {
    const projeto: ProjetoDataset = JSON.parse(await readFile(join(out, PROJETO), 'utf8'));
    return { ...projeto, base: resolve(out) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
