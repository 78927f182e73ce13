import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pedacosDe } from '../sped/pedacos-sped.ts';
import { createComposicao, type SpedComposto } from '../sped/sped-composto.ts';
import { withDir } from '../sped/testing-sped.ts';
import { type ArquivoComprimido, createCompressor } from './compressor-sped.ts';
import { somarCrc } from './somar-crc.ts';

const base = Buffer.from(Array.from({ length: 900 }, (_, n) => `|C170|${n}|${(n * n) % 977}|\r\n`).join(''));
const PEDACO = 512;

interface Parte {
  /** In the base, or -1. */
  posicao: number;
  bytes: Buffer;
}

/** The base with some of its lines changed, each told by where it begins. */
const mudar = (mudancas: readonly { em: number; texto: string }[]): Parte[] => {
  const partes: Parte[] = [];
  let posicao = 0;
  for (const { em, texto } of mudancas.toSorted((a, b) => a.em - b.em)) {
    if (em < posicao) continue;
    partes.push({ posicao, bytes: base.subarray(posicao, em) }, { posicao: -1, bytes: Buffer.from(texto, 'latin1') });
    posicao = Math.min(base.length, em + 12);
  }
  return [...partes, { posicao, bytes: base.subarray(posicao) }];
};

const compor = (path: string, partes: readonly Parte[]): SpedComposto => {
  const composicao = createComposicao(path);
  for (const { posicao, bytes } of partes) {
    if (posicao < 0) composicao.pushNovos(bytes);
    else composicao.pushBase(posicao, bytes.length);
  }
  return composicao.close();
};

const mudancas = fc.array(
  fc.record({ em: fc.nat(base.length), texto: fc.string({ unit: 'binary-ascii', maxLength: 1_500 }) }),
  { maxLength: 8 },
);

/** What would be put into the ZIP. */
const fluxoDe = ({ comprimidoEm, trechos }: ArquivoComprimido): Buffer => {
  const bytes = readFileSync(comprimidoEm);
  return Buffer.concat(trechos.map(({ posicao, tamanho }) => bytes.subarray(posicao, posicao + tamanho)));
};

it('gives the same bytes with and without a version of the file begun before, and they are the file', async () => {
  await withDir(async (dir) => {
    const path = join(dir, 'base.txt');
    writeFileSync(path, base);
    let vez = 0;
    await fc.assert(
      fc.asyncProperty(mudancas, mudancas, async (antes, depois) => {
        const esperado = Buffer.concat(mudar(depois).map((p) => p.bytes));
        const composto = compor(path, mudar(depois));
        const fluxos: Buffer[] = [];
        for (const adiantado of [false, true]) {
          const compressor = createCompressor({ path: join(dir, `${vez++}`, 'deflate'), pedacoBytes: PEDACO });
          if (adiantado) compressor.adiantar('mes', () => compor(path, mudar(antes)));
          const feito = await compressor.comprimir('mes', composto);
          await compressor.fechar();
          const fluxo = fluxoDe(feito);
          expect(inflateRawSync(fluxo).equals(esperado)).toBe(true);
          expect(feito).toMatchObject({ crc: crc32(esperado), tamanho: esperado.length, comprimido: fluxo.length });
          fluxos.push(fluxo);
        }
        expect(fluxos[1]?.equals(fluxos[0] ?? Buffer.alloc(0))).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});

it('does not compress again what a change leaves as it is', async () => {
  await withDir(async (dir) => {
    const path = join(dir, 'base.txt');
    writeFileSync(path, base);
    const destino = join(dir, 'deflate');
    const compressor = createCompressor({ path: destino, pedacoBytes: PEDACO });
    const primeiro = await compressor.comprimir('mes', compor(path, mudar([])));
    const antes = readFileSync(destino).length;
    const mudado = compor(path, mudar([{ em: 5_000, texto: '|C170|novo|\r\n' }]));
    const segundo = await compressor.comprimir('mes', mudado);
    const depois = readFileSync(destino).length;
    await compressor.fechar();
    expect(fluxoDe(segundo).equals(fluxoDe(primeiro))).toBe(false);
    // Only the piece that holds the change.
    expect(depois - antes).toBeGreaterThan(0);
    expect(depois - antes).toBeLessThan((2 * antes) / (base.length / PEDACO));
  });
});

it('cuts a file into pieces of a bounded size that put together are the file', async () => {
  await fc.assert(
    fc.property(mudancas, fc.integer({ min: 16, max: 700 }), (quais, bytes) => {
      const composto = compor('base', mudar(quais));
      const pedacos = [...pedacosDe(composto, bytes)];
      const tudo = pedacos.flatMap((p) => {
        let novos = 0;
        return Array.from({ length: p.trechos.length / 2 }, (_, i) => {
          const [posicao = 0, tamanho = 0] = p.trechos.subarray(2 * i, 2 * i + 2);
          if (posicao >= 0) return base.subarray(posicao, posicao + tamanho);
          novos += tamanho;
          return Buffer.from(p.novos.subarray(novos - tamanho, novos));
        });
      });
      expect(Buffer.concat(tudo).equals(Buffer.concat(mudar(quais).map((p) => p.bytes)))).toBe(true);
      for (const { tamanho } of pedacos) {
        expect(tamanho).toBeGreaterThan(0);
        expect(tamanho).toBeLessThanOrEqual(2 * bytes);
      }
    }),
  );
});

it('tells whoever asks for the file that its base became shorter, or that it was closed', async () => {
  await withDir(async (dir) => {
    const path = join(dir, 'base.txt');
    writeFileSync(path, base);
    const composto = compor(path, mudar([]));
    writeFileSync(path, base.subarray(0, 100));
    const compressor = createCompressor({ path: join(dir, 'deflate'), pedacoBytes: PEDACO });
    compressor.adiantar('mes', () => composto);
    compressor.adiantar('outro', () => {
      throw new RangeError('cannot be put together');
    });
    await expect(compressor.comprimir('mes', composto)).rejects.toThrow('became shorter');
    await compressor.fechar();
    writeFileSync(path, base);
    await expect(compressor.comprimir('novo', compor(path, mudar([{ em: 0, texto: 'x' }])))).rejects.toThrow('closed');
  });
});

it('sums CRCs of stretches of any length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3_000 }), fc.uint8Array({ maxLength: 3_000 }), (um, dois) => {
      expect(somarCrc(crc32(um), crc32(dois), dois.length)).toBe(crc32(Buffer.concat([um, dois])));
    }),
  );
  // Thirty-two megabytes of zeros, by doubling one of them five times.
  const mega = Buffer.alloc(1024 * 1024);
  let dobro = crc32(mega);
  for (let i = 0; i < 5; i++) dobro = somarCrc(dobro, dobro, mega.length * 2 ** i);
  let seguidos = 0;
  for (let i = 0; i < 32; i++) seguidos = crc32(mega, seguidos);
  expect(dobro).toBe(seguidos);
});
