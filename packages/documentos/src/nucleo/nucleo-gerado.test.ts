// The committed core and its schema are those that the sources give.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import asc from 'assemblyscript/asc';
import { describe, expect, it, vi } from 'vitest';
import { esquema } from './esquema/esquema.ts';
import { writeArquivos } from './esquema/gen-esquema.ts';
import { bytesPapel, memoriaLeitor, Papel } from './esquema.gerado.ts';
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

  it('has the functions that TypeScript expects', () => {
    const { funcoes } = takeNucleo();
    expect(
      Object.keys(funcoes)
        .filter((nome) => nome !== 'memory')
        .toSorted(),
    ).toEqual(
      [
        'encodeBloco',
        'checkCampos',
        'packIndices',
        'closeDiferencas',
        'filterRegistros',
        'startDiferencas',
        'joinDiferencas',
        'joinLote',
        'rememberCodigo',
        'readLinhas',
        'readRegistros',
        'cleanDicionario',
        'markTrecho',
        'measureInteiros',
        'measurePrefixos',
        'walkLinhas',
        'separatePrefixos',
      ].toSorted(),
    );
  });
});

describe('the schema of the core', () => {
  it('gives the generated files of both sides and the map of the memory', () => {
    const arquivos = writeArquivos();
    expect(arquivos.map(({ path }) => basename(path))).toEqual(['esquema.gerado.ts', 'esquema.gerado.ts', 'README.md']);
    for (const { path, texto } of arquivos) expect([path, readFileSync(path, 'utf8')]).toEqual([path, texto]);
  });

  it('places the views where the core has its structures', () => {
    const { leitura, memoria } = takeNucleo();
    leitura.linha = 41;
    const words = new Int32Array(memoria, memoriaLeitor.leitura);
    expect(Object.keys(esquema.partes.leitor?.estruturas.Leitura?.campos ?? {}).indexOf('linha')).toBe(1);
    expect(words[1]).toBe(41);
    const papeis = new Papel(new ArrayBuffer(4 * bytesPapel), bytesPapel);
    papeis.at(2).posicao = 2 ** 40;
    papeis.at(1).posicao = 7;
    expect([papeis.at(0).posicao, papeis.at(1).posicao, papeis.at(2).posicao]).toEqual([0, 7, 2 ** 40]);
    expect(papeis.moveTo(3 * bytesPapel).posicao).toBe(2 ** 40);
  });
});
