// The fast reader and a naive one give the same rows for clean, dirty and random files, with any number of threads.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ObrigacaoSped } from './obrigacao-sped.ts';
import { expectSameAsNaive } from './testing-comparacao.ts';
import { createSorteio, generateSped } from './testing-gerador.ts';

// Some hundred small files are written, synced and read back; a busy machine needs its time.
vi.setConfig({ testTimeout: 120_000 });

// A clean file and three of rising dirt, of each obligation; `npm run test:long` tries more of them.
const SEMENTES = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const ESTRAGADOS = 32;

let pasta = '';
beforeAll(() => {
  pasta = mkdtempSync(join(tmpdir(), 'apura-oraculo-'));
});
afterAll(() => rmSync(pasta, { recursive: true, force: true }));

/** Small windows, little memory and one to three ranges, without threads so that many files can be tried. */
const apertados = [
  { workers: 1, semThreads: true },
  { workers: 2, semThreads: true, janelaBytes: 64, maxMemoria: 1 },
  { workers: 3, semThreads: true, janelaBytes: 1000, maxMemoria: 300_000 },
];
const obrigacoes: readonly ObrigacaoSped[] = ['EFDC', 'EFDF', 'ECD', 'ECF'];

describe('readSped against the naive reading', () => {
  for (const obrigacao of obrigacoes) {
    it(`${obrigacao}: same rows in made-up files, clean and dirty, for one to three ranges`, async () => {
      let linhas = 0;
      const codigos = new Set<string>();
      for (const semente of SEMENTES) {
        const path = join(pasta, `${obrigacao}-${semente}.txt`);
        writeFileSync(path, generateSped(obrigacao, semente * 7919, 40, semente % 3 === 0 ? 0 : 0.04 * (semente % 4)));
        const lido = await expectSameAsNaive(path, obrigacao, apertados);
        linhas += lido.linhas;
        for (const p of lido.problemas) codigos.add(p.codigo);
      }
      expect(linhas).toBeGreaterThan(66 * SEMENTES.length);
      expect(codigos.size).toBeGreaterThan(12);
    });
  }

  it('same rows in random, cut and mutated bytes', async () => {
    const sorteio = createSorteio(4242);
    let vistos = 0;
    for (let i = 0; i < ESTRAGADOS; i++) {
      const obrigacao = obrigacoes[i % 4] ?? 'EFDF';
      const bytes = generateSped(obrigacao, i + 1, 15, 0.05);
      if (i % 5 === 0) for (let k = 0; k < bytes.length; k++) bytes[k] = Math.floor(sorteio() * 256);
      const alfabeto = Buffer.from('|\r\n0C19,. \0\xff', 'latin1');
      for (let k = 0; k < 20; k++) {
        bytes[Math.floor(sorteio() * bytes.length)] = alfabeto[Math.floor(sorteio() * alfabeto.length)] ?? 0;
      }
      const path = join(pasta, `fuzz-${i}.txt`);
      writeFileSync(path, bytes.subarray(0, Math.floor(sorteio() * bytes.length)));
      const lido = await expectSameAsNaive(path, obrigacao, apertados);
      vistos += lido.linhas;
    }
    expect(vistos).toBeGreaterThan(6 * ESTRAGADOS);
  });

  it('same rows with real threads', async () => {
    const path = join(pasta, 'threads.txt');
    writeFileSync(path, generateSped('EFDF', 99, 2000, 0.02));
    const lido = await expectSameAsNaive(path, 'EFDF', [
      { workers: 1 },
      { workers: 2 },
      { workers: 3, janelaBytes: 4096 },
    ]);
    expect(lido.linhas).toBeGreaterThan(4000);
  });
});

const corpus = process.env.APURA_CORPUS ?? join(import.meta.dirname, '../../../../../shared/corpus');
const pastas: Readonly<Record<ObrigacaoSped, string>> = {
  EFDC: 'efd_contribuicoes',
  EFDF: 'efd_icms_ipi',
  ECD: 'ecd',
  ECF: 'ecf',
};

if (!existsSync(corpus)) {
  describe('corpus', () => {
    it(`was not read: skipped because the folder ${corpus} is absent`, () => {
      console.log(`read-sped.oraculo.test: skipped because the folder ${corpus} is absent`);
      expect(existsSync(corpus)).toBe(false);
    });
  });
} else {
  describe('corpus', () => {
    for (const obrigacao of obrigacoes) {
      it(`${obrigacao}: every file reads as the naive way reads it, and every record is counted`, async () => {
        const base = join(corpus, 'sped', pastas[obrigacao]);
        const arquivos = readdirSync(base);
        expect(arquivos.length).toBeGreaterThan(0);
        for (const nome of arquivos) {
          const path = join(base, nome);
          const lido = await expectSameAsNaive(path, obrigacao, apertados);
          const codigos = readFileSync(path, 'latin1')
            .split('\n')
            .flatMap((l) => /^\|(\w{4})\|/.exec(l)?.[1] ?? []);
          for (const t of lido.tabelas.filter((t) => t.registro !== 'desconhecido')) {
            expect([t.registro, t.linhas]).toEqual([t.registro, codigos.filter((c) => c === t.registro).length]);
          }
          expect(lido.tabelas.reduce((soma, t) => soma + t.linhas, 0)).toBeGreaterThan(5);
        }
      });
    }
  });
}
