import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NomeTabela } from './tabela.ts';

/** The folder of the shipped tables. */
export const DADOS: string = fileURLToPath(new URL('../dados', import.meta.url));

/** The file of a table: an administrator's, as JSON or as CSV, else the shipped one; undefined where there is none. */
export function findTabela(nome: NomeTabela, overrideDir: string | undefined, dir = DADOS): string | undefined {
  const candidates = overrideDir ? [path.join(overrideDir, `${nome}.json`), path.join(overrideDir, `${nome}.csv`)] : [];
  return [...candidates, path.join(dir, `${nome}.json`)].find((f) => existsSync(f));
}
