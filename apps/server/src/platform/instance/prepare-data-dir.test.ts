import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../config/config-error.ts';
import { useTempDirs } from '../../testing/temp-dirs.ts';
import { prepareDataDir } from './prepare-data-dir.ts';

const tempDir = useTempDirs();

describe('prepareDataDir', () => {
  it('makes the folder and those above it, and leaves nothing in it', () => {
    const folder = join(tempDir('dados'), 'a', 'b');
    prepareDataDir(folder);
    expect(readdirSync(folder)).toEqual([]);
    prepareDataDir(folder);
  });

  it('refuses a file, and a folder below a file', () => {
    const file = join(tempDir('dados'), 'arquivo');
    writeFileSync(file, 'x');
    for (const path of [file, join(file, 'dados')]) {
      expect(() => prepareDataDir(path)).toThrow(ConfigError);
      expect(() => prepareDataDir(path)).toThrow(`${path} não pode ser usada, porque há um arquivo com esse nome`);
    }
  });

  it.runIf(existsSync('/proc/self'))('ends where nobody can make a folder', () => {
    expect(() => prepareDataDir('/proc/x/dados')).toThrow(/\/proc\/x\/dados não pode ser usada \(ENOENT\)/);
    expect(() => prepareDataDir('/proc/sys')).toThrow(/Sem permissão para gravar na pasta de dados \/proc\/sys|ENOENT/);
  });
});
