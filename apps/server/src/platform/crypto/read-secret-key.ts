import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The installation's key: the one given, or else one that is generated the first time and kept in a file that only its
 * user can read. Losing it ends every session and makes the certificates unreadable.
 */
export function readSecretKey(given: string | null, dataDir: string): string {
  if (given !== null) return given;
  const file = join(dataDir, 'chave-secreta');
  try {
    const fd = openSync(file, 'wx', 0o600);
    try {
      writeSync(fd, randomBytes(48).toString('base64url'));
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const key = readFileSync(file, 'utf8').trim();
  if (key.length < 32)
    throw new Error(`O arquivo ${file} está incompleto: restaure-o de uma cópia, ou apague-o se a instalação é nova.`);
  return key;
}
