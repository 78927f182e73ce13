import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useTempDirs } from '../../testing/temp-dirs.ts';
import { readSecretKey } from './read-secret-key.ts';
import { prepareTrocaArquivoChave } from './troca-arquivo-chave.ts';

const tempDir = useTempDirs();

describe('prepareTrocaArquivoChave', () => {
  it('keeps the former key until the change is confirmed, and the same new one meanwhile', () => {
    const dir = tempDir('chave');
    const anterior = readSecretKey(null, dir);
    const first = prepareTrocaArquivoChave(dir);
    expect(first.anterior).toBe(anterior);
    expect(first.nova).toHaveLength(64);
    expect(first.nova).not.toBe(anterior);
    const again = prepareTrocaArquivoChave(dir);
    expect([again.anterior, again.nova]).toEqual([anterior, first.nova]);
    expect(readSecretKey(null, dir)).toBe(anterior);

    again.confirmar();
    expect(readSecretKey(null, dir)).toBe(first.nova);
    expect(statSync(join(dir, 'chave-secreta')).mode & 0o077).toBe(0);
    expect(prepareTrocaArquivoChave(dir).nova).not.toBe(first.nova);
  });

  it('makes a new key anew when only half of it was written', () => {
    const dir = tempDir('chave');
    readSecretKey(null, dir);
    writeFileSync(join(dir, 'chave-secreta.nova'), 'metade');
    const { nova, confirmar } = prepareTrocaArquivoChave(dir);
    expect(nova).toHaveLength(64);
    confirmar();
    expect(readFileSync(join(dir, 'chave-secreta'), 'utf8')).toBe(nova);
  });
});
