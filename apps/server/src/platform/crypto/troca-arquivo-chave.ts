import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { readSecretKey } from './read-secret-key.ts';

export interface TrocaArquivoChave {
  anterior: string;
  nova: string;
  /** Puts the new key in the place of the former one, at once. */
  confirmar(): void;
}

/**
 * The change of a key that the installation keeps in its own file. The new one waits beside it until everything is
 * sealed under it; an interrupted change continues with the same new key.
 */
export function prepareTrocaArquivoChave(dataDir: string): TrocaArquivoChave {
  const file = join(dataDir, 'chave-secreta');
  const waiting = `${file}.nova`;
  const anterior = readSecretKey(null, dataDir);
  // A key is in the waiting file whole or not at all; half of one was never used for anything.
  if (existsSync(waiting) && readFileSync(waiting, 'utf8').trim().length < 64) rmSync(waiting);
  if (!existsSync(waiting)) writeWhole(waiting, randomBytes(48).toString('base64url'));
  const nova = readFileSync(waiting, 'utf8').trim();
  return {
    anterior,
    nova,
    confirmar() {
      renameSync(waiting, file);
      syncDir(dataDir);
    },
  };
}

function writeWhole(path: string, text: string): void {
  const fd = openSync(path, 'wx', 0o600);
  try {
    writeSync(fd, text);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** Makes the rename last; systems that cannot sync a folder keep it in their own time. */
function syncDir(dir: string): void {
  try {
    const fd = openSync(dir, 'r');
    try {
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && ['EISDIR', 'EPERM', 'EINVAL'].includes(String(error.code)))) {
      throw error;
    }
  }
}
