import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../config/config.ts';
import { ConfigError } from '../../config/config-error.ts';
import { openReceitanetBxSimulado } from '../../simulados/open-receitanet-bx-simulado.ts';
import { useTempDirs } from '../../testing/temp-dirs.ts';
import { createReceitanetBx } from './create-receitanet-bx.ts';
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

describe('the simulated service', () => {
  it('keeps its orders over a restart, so that a collection goes on where it was', async () => {
    const clock = { now: () => new Date('2025-08-20T12:00:00Z') };
    const pasta = join(tempDir('bx'), 'simulado');
    const pedido = {
      empresa: { cnpj: '11222333000181', nome: 'ALFA COMERCIO FICTICIO LTDA' },
      periodo: { inicio: '2025-01-01', fim: '2025-01-31' },
      certificado: { pfx: new Uint8Array(), senha: '' },
      agora: () => clock.now(),
      signal: new AbortController().signal,
      report: () => undefined,
      cota: { usar: async () => true, giveBack: async () => {}, usados: async () => 0 },
    };
    const nomes: string[] = [];
    let estado: unknown = null;
    let fim = '';
    for (let passo = 0; passo < 20 && fim === ''; passo++) {
      // Each step is made by another process with another service.
      const simulado = await openReceitanetBxSimulado({ clock, pasta, preparoMs: 0 });
      const { coletor, close } = createReceitanetBx(simulado.config);
      const feito = await coletor.passo(pedido, estado);
      nomes.push(...(feito.arquivos ?? []).map(({ nome }) => nome));
      if ('estado' in feito) estado = JSON.parse(JSON.stringify(feito.estado));
      if (feito.tipo !== 'continuar') fim = feito.tipo === 'concluido' ? feito.resumo : feito.tipo;
      close();
      await simulado.close();
    }
    expect(fim).toBe('ReceitanetBX: 2 arquivos; sem ECD; sem ECF.');
    expect(nomes.map((nome) => nome.replace(/[0-9A-F]{40}/, 'SHA1'))).toEqual([
      'PISCOFINS_20250101_20250131_11222333000181_Original_20250131101112_SHA1.txt',
      '11222333000181-111111111111-20250101-20250131-0-SHA1-SPED-EFD.txt',
    ]);
  });
});
