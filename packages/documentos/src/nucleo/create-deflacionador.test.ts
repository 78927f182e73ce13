import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDeflacionador, type Deflacionador, MAIOR_PEDACO } from './create-deflacionador.ts';

/** The last block, empty. */
const FIM = Buffer.from([3, 0]);
const usado = createDeflacionador();

const comprimir = (bytes: Uint8Array, d: Deflacionador = usado): Buffer => {
  d.entrada.set(bytes);
  return Buffer.from(d.deflacionar(bytes.length));
};
const ler = (...pedacos: Buffer[]): Buffer => inflateRawSync(Buffer.concat([...pedacos, FIM]));

/** Bytes that look like chance and are the same each time. */
const acaso = (quantos: number, semente = 1): Buffer => {
  const bytes = Buffer.alloc(quantos);
  let x = semente;
  for (let i = 0; i < quantos; i++) {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    bytes[i] = x >>> 24;
  }
  return bytes;
};

/** Lines as those of a SPED file: few forms, amounts that follow from each other. */
const sped = (linhas: number, semente = 1): Buffer => {
  const sorte = acaso(linhas * 4, semente);
  return Buffer.from(
    Array.from({ length: linhas }, (_, n) => {
      const valor = sorte.readUInt32LE(n * 4) % 1_000_000;
      const quantia = (v: number) => (v / 100).toFixed(2).replace('.', ',');
      return n % 4 === 0
        ? `|C100|1|0|C0${n % 3}|55|00|1|${10_000_000 + n}|3525019921043700011755001${1_000_000_000 + valor}|15012025|${quantia(valor)}|9|0,00|0,00|\r\n`
        : `|C170|${n % 4}|A0${valor % 5}||${quantia(valor % 999)}00|KG|${quantia(valor)}|0,00|0|000|6101||${quantia(valor)}|1,6500|||${quantia(valor / 60)}|7,6000|3.1.01|\r\n`;
    }).join(''),
    'latin1',
  );
};

/** Texts of stretches that occur again, runs and chance, of which each may end anywhere. */
const qualquer = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc.tuple(fc.nat(255), fc.integer({ min: 1, max: 900 })).map(([b, n]) => new Uint8Array(n).fill(b)),
      fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 30 })).map(([n, s]) => sped(n, s)),
      fc.string({ unit: fc.constantFrom('0', ',', '|', '1'), maxLength: 300 }).map((t) => Buffer.from(t)),
    ),
    { maxLength: 12 },
  )
  .chain((partes) =>
    fc
      .array(fc.nat(Math.max(0, partes.length - 1)), { maxLength: 30 })
      .map((ordem) => Buffer.concat([...partes, ...ordem.map((i) => partes[i] ?? new Uint8Array())])),
  );

describe('deflacionar', () => {
  it('writes what zlib reads, whatever lies around it in its memory', () => {
    const memoria = new Uint8Array(usado.entrada.buffer, usado.entrada.byteOffset - 64, 64);
    fc.assert(
      fc.property(qualquer, fc.nat(255), (bytes, vizinho) => {
        memoria.fill(bytes[0] ?? vizinho);
        usado.entrada.fill(vizinho, bytes.length, bytes.length + 64);
        const escrito = comprimir(bytes);
        expect(ler(escrito).equals(bytes)).toBe(true);
        // Not on what was there before, either.
        expect(comprimir(bytes, createDeflacionador()).equals(escrito)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('takes pieces of any length, of bytes that repeat and of bytes that do not', () => {
    const bloco = 256 * 1024;
    const tamanhos = [0, 1, 2, 7, 8, 9, 31, 32, 33, 34, 40, 258, 259, 300, 65_535, 65_536, bloco - 1, bloco, bloco + 1];
    const chance = acaso(MAIOR_PEDACO);
    const texto = sped(20_000);
    for (const tamanho of [...tamanhos, bloco + 32, bloco + 33, 2 * bloco + 7, MAIOR_PEDACO - 1, MAIOR_PEDACO]) {
      for (const fonte of [chance, texto, Buffer.alloc(MAIOR_PEDACO), Buffer.alloc(MAIOR_PEDACO, 'ab')]) {
        const bytes = fonte.subarray(0, tamanho);
        const escrito = comprimir(bytes);
        expect([tamanho, ler(escrito).equals(bytes)]).toEqual([tamanho, true]);
        expect(escrito.length).toBeLessThanOrEqual(tamanho + 5 * Math.ceil(tamanho / 50_000) + 5);
      }
    }
    expect(() => usado.deflacionar(MAIOR_PEDACO + 1)).toThrow(RangeError);
    expect(() => usado.deflacionar(-1)).toThrow(RangeError);
  });

  it('refers to what lies a whole window back, and to nothing before it', () => {
    const trecho = acaso(200, 7);
    const comDistancia = (distancia: number) =>
      comprimir(Buffer.concat([trecho, Buffer.alloc(distancia - trecho.length), trecho]));
    const perto = comDistancia(1_000).length;
    for (const distancia of [32_766, 32_767, 32_768]) expect(comDistancia(distancia).length).toBeLessThan(perto + 80);
    for (const distancia of [32_769, 32_770, 40_000]) {
      expect(comDistancia(distancia).length).toBeGreaterThan(perto + 150);
    }
    for (const distancia of [201, 32_767, 32_768, 32_769, 32_770]) {
      const bytes = Buffer.concat([trecho, Buffer.alloc(distancia - trecho.length), trecho]);
      expect(ler(comprimir(bytes)).equals(bytes)).toBe(true);
    }
  });

  it('makes a run of repetitions of the greatest length', () => {
    for (let resto = 0; resto < 300; resto++) {
      const bytes = Buffer.alloc(258 * 40 + resto, 'x');
      const escrito = comprimir(bytes);
      expect(ler(escrito).equals(bytes)).toBe(true);
      // One bit for each length and each distance would be ten bytes.
      expect(escrito.length).toBeLessThan(60);
    }
  });

  it('writes trees as deep as they may be', () => {
    // How often symbols occur goes up as Fibonacci's numbers do: without a limit, codes would be as many bits as there are symbols.
    const vezes = [1, 1];
    while (vezes.length < 24) vezes.push((vezes.at(-1) ?? 0) + (vezes.at(-2) ?? 0));
    const simbolos = vezes.flatMap((n, s) => Array.from({ length: n }, () => s * 3));
    const ordem = acaso(simbolos.length * 4, 3);
    const embaralhados = simbolos
      .map((s, i) => ({ s, em: ordem.readUInt32LE(i * 4) }))
      .sort((a, b) => a.em - b.em)
      .map(({ s }) => s);
    const bytes = Buffer.from(embaralhados);
    const escrito = comprimir(bytes);
    expect(ler(escrito).equals(bytes)).toBe(true);
    expect(escrito.length).toBeLessThan(bytes.length / 2);
  });

  it('makes pieces that put together are one stream', () => {
    fc.assert(
      fc.property(fc.array(qualquer, { maxLength: 5 }), (pedacos) => {
        expect(ler(...pedacos.map((p) => comprimir(p))).equals(Buffer.concat(pedacos))).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('is no longer than the fastest level of zlib where lines are alike, and always the same', () => {
    const bytes = sped(8_000, 5);
    const escrito = comprimir(bytes);
    expect(escrito.length).toBeLessThan(1.1 * deflateRawSync(bytes, { level: 1 }).length);
    // On every machine, and with every version of the engine.
    expect(createHash('sha256').update(escrito).digest('hex')).toBe(
      '1cc4517150935242183723847e333ad94d9714574abbb4e88d2d74dd5bdb65aa',
    );
  });
});
