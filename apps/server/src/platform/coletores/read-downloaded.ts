import { open, readdir, realpath } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';

/** A year's bookkeeping of a large company; more would not fit beside everything else. */
const MAX_BYTES = 512 * 1024 * 1024;

/**
 * The file of this name in a folder or in one directly below it; null when there is none, or when it is no plain file
 * of a sensible size. The name comes from another program: it never leads out of the folder.
 */
export async function readDownloaded(pasta: string, nome: string): Promise<Uint8Array | null> {
  if (nome === '' || nome.startsWith('.') || basename(nome) !== nome || /[\\/\0]/.test(nome)) return null;
  const raiz = await realpath(pasta);
  const abaixo = (await readdir(raiz, { withFileTypes: true })).filter((um) => um.isDirectory());
  for (const lugar of [raiz, ...abaixo.map((um) => join(raiz, um.name))]) {
    const bytes = await readPlain(join(lugar, nome), raiz);
    if (bytes !== null) return bytes;
  }
  return null;
}

async function readPlain(path: string, raiz: string): Promise<Uint8Array | null> {
  try {
    if (!(await realpath(path)).startsWith(raiz + sep)) return null;
    const arquivo = await open(path, 'r');
    try {
      const estado = await arquivo.stat();
      return estado.isFile() && estado.size <= MAX_BYTES ? await arquivo.readFile() : null;
    } finally {
      await arquivo.close();
    }
  } catch (erro) {
    if (erro instanceof Error && 'code' in erro && typeof erro.code === 'string') return null;
    throw erro;
  }
}
