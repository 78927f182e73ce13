import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { crc32, inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { pedacosDe } from '../sped/pedacos-sped.ts';
import { createComposicao, type SpedComposto } from '../sped/sped-composto.ts';
import { withDir } from '../sped/testing-sped.ts';
import { type ArquivoComprimido, createCompressor } from './compressor-sped.ts';
import { escreverZip } from './escrever-zip.ts';
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

/** The files of a ZIP, with what the directory says of them compared. */
async function* entradasDe(zip: string): AsyncGenerator<{ nome: string; bytes: Buffer }> {
  const aberto = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(readFileSync(zip), { lazyEntries: false }, (erro, z) => (erro ? reject(erro) : resolve(z))),
  );
  const entradas: Entry[] = [];
  await new Promise<void>((resolve, reject) => {
    aberto.on('error', reject);
    aberto.on('entry', (entrada) => entradas.push(entrada));
    aberto.on('end', resolve);
  });
  for (const entrada of entradas) {
    const partes: Buffer[] = [];
    const stream = await new Promise<Readable>((resolve, reject) =>
      aberto.openReadStream(entrada, (erro, s) => (erro ? reject(erro) : resolve(s))),
    );
    for await (const parte of stream) partes.push(parte);
    const bytes = Buffer.concat(partes);
    expect([entrada.uncompressedSize, entrada.crc32]).toEqual([bytes.length, crc32(bytes)]);
    yield { nome: entrada.fileName, bytes };
  }
}

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

it('gives the same bytes from a thread, of any number of files, and they make a ZIP', async () => {
  await withDir(async (dir) => {
    const path = join(dir, 'base.txt');
    writeFileSync(path, base);
    const aqui = createCompressor({ path: join(dir, 'aqui'), pedacoBytes: PEDACO });
    const ali = createCompressor({ path: join(dir, 'ali', 'deflate'), pedacoBytes: PEDACO, threadBytes: base.length });
    ali.aquecer([path, join(dir, 'none')]);
    const versoes = fc.sample(mudancas, { numRuns: 40, seed: 7 });
    const partes = [[], ...versoes].map((versao) => mudar(versao));
    for (const [i, p] of partes.entries()) ali.adiantar(`${i}`, () => compor(path, p.toSpliced(1, 2)));
    const feitos = await Promise.all(partes.map((p, i) => ali.comprimir(`${i}`, compor(path, p))));
    for (const [i, p] of partes.entries()) {
      const outro = await aqui.comprimir(`${i}`, compor(path, p));
      const feito = feitos[i];
      if (feito === undefined) throw new Error('not compressed');
      expect(fluxoDe(feito).equals(fluxoDe(outro))).toBe(true);
      expect([feito.crc, feito.tamanho, feito.comprimido]).toEqual([outro.crc, outro.tamanho, outro.comprimido]);
    }
    await aqui.fechar();
    await ali.fechar();
    const zip = join(dir, 'meses.zip');
    await escreverZip({ path: zip, entradas: feitos.map((conteudo, i) => ({ nome: `${i}.txt`, conteudo })) });
    const lidas = new Map<string, Buffer>();
    for await (const entrada of entradasDe(zip)) lidas.set(entrada.nome, entrada.bytes);
    for (const [i, p] of partes.entries()) {
      expect(lidas.get(`${i}.txt`)?.equals(Buffer.concat(p.map((parte) => parte.bytes)))).toBe(true);
    }
  });
});

it('starts no thread for little, and tells what failed in one', async () => {
  await withDir(async (dir) => {
    const path = join(dir, 'base.txt');
    writeFileSync(path, base);
    const composto = compor(path, mudar([]));
    const threads = () => process.getActiveResourcesInfo().filter((nome) => nome === 'MessagePort').length;
    const antes = threads();
    const pouco = createCompressor({ path: join(dir, 'pouco'), threadBytes: base.length + 1 });
    pouco.aquecer([path]);
    expect(threads()).toBe(antes);
    await pouco.fechar();
    const muito = createCompressor({ path: join(dir, 'muito'), threadBytes: base.length });
    muito.aquecer([path]);
    expect(threads()).toBeGreaterThan(antes);
    writeFileSync(path, base.subarray(0, 100));
    await expect(muito.comprimir('mes', composto)).rejects.toThrow('became shorter');
    writeFileSync(path, base);
    const certo = compor(path, mudar([{ em: 0, texto: '|0000|' }]));
    expect(inflateRawSync(fluxoDe(await muito.comprimir('outro', certo))).length).toBe(certo.tamanho);
    await muito.fechar();
    await expect(muito.comprimir('mais', compor(path, mudar([{ em: 9, texto: '' }])))).rejects.toThrow('closed');
  });
});

it('compresses nothing more when it is told to stop', async () => {
  await withDir(async (dir) => {
    const path = join(dir, 'base.txt');
    writeFileSync(path, base);
    const compressor = createCompressor({
      path: join(dir, 'deflate'),
      signal: AbortSignal.abort(new Error('stopped')),
    });
    await expect(compressor.comprimir('mes', compor(path, mudar([])))).rejects.toThrow('stopped');
    await compressor.fechar();
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
