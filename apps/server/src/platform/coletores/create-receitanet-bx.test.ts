import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from '../../config.ts';
import { useTempDirs } from '../../testing/temp-dirs.ts';
import { readDownloaded } from './read-downloaded.ts';

const tempDir = useTempDirs();

describe('the settings of the ReceitanetBX', () => {
  it('are none without an address, and name what is wrong with one', () => {
    expect(parseConfig({}).coletores.receitanetBx).toBeNull();
    const pasta = tempDir('bx');
    const env = {
      RECEITANETBX_URL: 'http://127.0.0.1:2443/services/ReceitanetBX',
      RECEITANETBX_PASTA: pasta,
      RECEITANETBX_CNPJ: '12.345.678/0001-95',
    };
    expect(parseConfig(env).coletores.receitanetBx).toEqual({
      url: env.RECEITANETBX_URL,
      pasta,
      certificado: '12345678000195',
      dialeto: 'nomes',
    });
    const wrong = { ...env, RECEITANETBX_PASTA: join(pasta, 'nada'), RECEITANETBX_CNPJ: '1', RECEITANETBX_NOMES: 'x' };
    for (const parte of [
      'PASTA deve ser uma pasta que existe',
      'CNPJ deve ser o CNPJ do certificado',
      'nomes, codigos',
    ])
      expect(() => parseConfig(wrong)).toThrow(parte);
    expect(() => parseConfig({ ...env, RECEITANETBX_URL: 'http://bx.exemplo.com.br/' })).toThrow(ConfigError);
    expect(() => parseConfig({ ...env, OUTBOUND_HOSTS: 'viacep.com.br' })).toThrow('127.0.0.1');
  });
});

describe('what the service downloaded', () => {
  it('is found in its folder and one below, and nowhere else', async () => {
    const dir = tempDir('bx');
    const pasta = join(dir, 'bx');
    mkdirSync(join(pasta, '12345678000195'), { recursive: true });
    mkdirSync(join(pasta, 'pasta.txt'));
    writeFileSync(join(dir, 'fora.txt'), 'segredo');
    writeFileSync(join(pasta, 'dentro.txt'), 'dentro');
    writeFileSync(join(pasta, '12345678000195', 'abaixo.txt'), 'abaixo');
    symlinkSync(join(dir, 'fora.txt'), join(pasta, 'atalho.txt'));
    symlinkSync(dir, join(pasta, 'atalho'));
    const read = async (nome: string) => {
      const bytes = await readDownloaded(pasta, nome);
      return bytes === null ? null : Buffer.from(bytes).toString();
    };
    expect(await read('dentro.txt')).toBe('dentro');
    expect(await read('abaixo.txt')).toBe('abaixo');
    for (const nome of [
      'fora.txt',
      '../fora.txt',
      'atalho.txt',
      'pasta.txt',
      '',
      '.',
      '..',
      'a\0b',
      'C:\\bx\\dentro.txt',
    ])
      expect(await read(nome), nome).toBeNull();
  });
});
