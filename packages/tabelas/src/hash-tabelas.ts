import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { findTabela } from './find-tabela.ts';
import { NOMES_TABELAS } from './tabela.ts';

const conhecidos = new Map<string, string>();

/**
 * A digest of every official table, an administrator's before the shipped ones. What `loadTabelas` gives depends on the
 * bytes of these files, and on the day of a CSV, which is the date of its table.
 */
export function hashTabelas(overrideDir?: string): string {
  const hash = createHash('sha256');
  for (const nome of NOMES_TABELAS) {
    const file = findTabela(nome, overrideDir);
    hash.update(nome).update('\u0000');
    if (file !== undefined) hash.update(hashFile(file));
  }
  return hash.digest('hex');
}

/** Files are known by size and time, so that a process reads each once. */
function hashFile(file: string): string {
  const { size, mtimeMs } = statSync(file);
  const chave = `${file}:${size}:${mtimeMs}`;
  let digest = conhecidos.get(chave);
  if (digest === undefined) {
    const hash = createHash('sha256').update(readFileSync(file));
    if (file.endsWith('.csv')) hash.update(String(mtimeMs));
    digest = hash.digest('hex');
    conhecidos.set(chave, digest);
  }
  return digest;
}
