import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import asc from 'assemblyscript/asc';
import { describe, expect, it, vi } from 'vitest';
import { palavra } from './controle.ts';
import { takeNucleo } from './nucleo.ts';

// The compiler is large, and a busy machine needs its time.
vi.setConfig({ testTimeout: 120_000 });

const pacote = join(import.meta.dirname, '../..');

describe('nucleo.gerado.wasm', () => {
  it('is what the compiler makes of nucleo/*.ts', async () => {
    const escritos = new Map<string, Uint8Array | string>();
    const { error, stderr } = await asc.main(['--baseDir', pacote], {
      readFile: (nome, base) => {
        try {
          return readFileSync(join(base, nome), 'utf8');
        } catch {
          return null;
        }
      },
      writeFile: (nome, conteudo) => {
        escritos.set(nome, conteudo);
      },
      listFiles: () => null,
    });
    // The optimizer says so when its last round gained nothing, and keeps the one before.
    expect([error, stderr.toString().replace('Last converge was suboptimal.\n', '')]).toEqual([null, '']);
    const feito = [...escritos].find(([nome]) => nome.endsWith('nucleo.gerado.wasm'))?.[1];
    expect(feito?.length).toBeGreaterThan(1000);
    expect(Buffer.from(feito ?? '').equals(readFileSync(join(import.meta.dirname, 'nucleo.gerado.wasm')))).toBe(true);
  });

  it('has the functions and the control words that TypeScript expects', () => {
    const { funcoes, controle, enderecos } = takeNucleo();
    expect(
      Object.keys(funcoes)
        .filter((nome) => nome !== 'memory')
        .toSorted(),
    ).toEqual(
      [
        'codificarBloco',
        'conferirCampos',
        'empacotarIndices',
        'fecharDiferencas',
        'filtrarRegistros',
        'iniciarDiferencas',
        'juntarDiferencas',
        'juntarLote',
        'lembrarCodigo',
        'lerLinhas',
        'lerRegistros',
        'limparDicionario',
        'marcarTrecho',
        'medirInteiros',
        'medirPrefixos',
        'percorrerLinhas',
        'separarPrefixos',
      ].toSorted(),
    );
    const fonte = readFileSync(join(pacote, 'nucleo/controle.ts'), 'utf8');
    const bytes = new Map(
      Array.from(fonte.matchAll(/export const (\w+): usize = (\d+);/g), ([, nome = '', n]) => [nome, Number(n)]),
    );
    for (const [nome, indice] of Object.entries(palavra)) {
      const constante = nome.replaceAll(/[A-Z]/g, (letra) => `_${letra}`).toUpperCase();
      expect([nome, bytes.get(constante)]).toEqual([nome, indice * 4]);
    }
    expect(controle.byteOffset).toBe(enderecos.controle);
  });
});
