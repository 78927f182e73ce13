import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the fictitious documents of the repository. */
export const PASTA_DEMONSTRACAO = fileURLToPath(new URL('../../../../../fixtures/demonstracao', import.meta.url));

/** The folder of the documents of a golden case. */
export const pastaDoCaso = (caso: string): string => join(PASTA_DEMONSTRACAO, '..', 'relatorios', caso);

export interface Documento {
  nome: string;
  read: () => Promise<Buffer>;
}

/** Every .txt, .csv and .xml below the folder, by name; empty when the folder is absent. */
export async function listDocumentos(pasta: string): Promise<Documento[]> {
  const entries = await readdir(pasta, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile() && /\.(txt|csv|xml)$/i.test(entry.name))
    .map((entry) => ({ nome: entry.name, read: () => readFile(join(entry.parentPath, entry.name)) }))
    .sort((a, b) => (a.nome < b.nome ? -1 : 1));
}
