// Encoded columns give back their values in two readers, in the form that fits the values.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBlocos } from '../columnar/blocos-memoria.ts';
import { appendInt32, appendInt64, appendString, type ColumnBuffer } from '../columnar/column-buffer.ts';
import { createParquetFile, finishParquetFile } from '../columnar/parquet-file.ts';
import type { EsquemaTabela } from '../columnar/schema.ts';
import { createTableBuffer } from '../columnar/table-buffer.ts';
import { queryDuckDb } from '../columnar/testing-read.ts';
import { createCodificador } from './create-codificador.ts';
import { releaseNucleo, takeNucleo } from './nucleo.ts';

let pasta = '';
beforeAll(() => {
  pasta = mkdtempSync(join(tmpdir(), 'apura-codificador-'));
});
afterAll(() => rmSync(pasta, { recursive: true, force: true }));

const esquema: EsquemaTabela = {
  tabela: 'efdf_teste',
  colunas: [
    { nome: 'texto', tipo: { kind: 'text' } },
    { nome: 'valor', tipo: { kind: 'decimal', scale: 0 } },
    { nome: 'numero', tipo: { kind: 'int32' } },
  ],
};

type Linha = readonly [string | null, bigint | null, number | null];

/** Writes the rows with the encoder, reads them back with both readers; returns the encodings of every column. */
async function roundTrip(linhas: readonly Linha[]): Promise<string[][]> {
  const nucleo = takeNucleo();
  const tabela = createTableBuffer(esquema, createBlocos(nucleo));
  const path = join(pasta, 'tabela.parquet');
  const arquivo = createParquetFile(path, esquema);
  const [texto, valor, numero] = tabela.colunas as [ColumnBuffer, ColumnBuffer, ColumnBuffer];
  linhas.forEach(([t, v, n], i) => {
    if (t !== null) appendString(texto, i, t);
    if (v !== null) appendInt64(valor, i, Number(BigInt.asIntN(32, v)), Number(BigInt.asIntN(32, v >> 32n)));
    if (n !== null) appendInt32(numero, i, n);
    tabela.linhas++;
  });
  finishParquetFile(arquivo, tabela, createCodificador(nucleo));
  releaseNucleo(nucleo);
  const lidas = await queryDuckDb(`select * from '${path}'`);
  expect(lidas.map((l) => [l.texto, l.valor, l.numero])).toEqual(
    linhas.map(([t, v, n]) => [t, v === null ? null : String(v), n === null ? null : String(n)]),
  );
  const file = await asyncBufferFromFile(path);
  const objetos = await parquetReadObjects({ file, columns: ['texto', 'numero'] });
  expect(objetos.map((o) => [o.texto ?? null, o.numero ?? null])).toEqual(linhas.map(([t, , n]) => [t, n]));
  const [grupo] = (await parquetMetadataAsync(file)).row_groups;
  return (grupo?.columns ?? []).map((c) => c.meta_data?.encodings ?? []);
}

const limite = 10n ** 18n - 1n;
const nulo = { freq: 6 };
const arbLinhas = fc
  .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 60 }), fc.boolean())
  .chain(([variedade, bits, estreito]) => {
    const maior = 1n << BigInt(bits);
    const inteiro = estreito ? fc.integer({ min: -500, max: 500 }) : fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
    const repetido = fc.integer({ min: 0, max: variedade }).map((n) => `${n}`.repeat(n % 30));
    const chave = fc.integer({ min: 0, max: 2 ** 40 }).map((n) => `3525${'0'.repeat(n % 20)}ã${n}`);
    return fc.array(
      fc.tuple(
        fc.option(estreito ? chave : repetido, nulo),
        fc.option(
          fc.bigInt({ min: -maior, max: maior }).map((v) => (v > limite ? limite : v < -limite ? -limite : v)),
          nulo,
        ),
        fc.option(inteiro, nulo),
      ),
      { minLength: 60, maxLength: 700 },
    );
  });

describe('createCodificador', () => {
  it('gives both readers back what was stored, whatever form was chosen', async () => {
    const vistas = new Set<string>();
    await fc.assert(
      fc.asyncProperty(arbLinhas, async (linhas) => {
        for (const codificacoes of await roundTrip(linhas)) vistas.add(codificacoes.join());
      }),
      { numRuns: 60 },
    );
    expect([...vistas].toSorted()).toEqual([
      'DELTA_BINARY_PACKED,RLE',
      'DELTA_BYTE_ARRAY,RLE',
      'PLAIN,RLE',
      'PLAIN,RLE,RLE_DICTIONARY',
    ]);
  });

  it('chooses by what the values have in common', async () => {
    const rows = (make: (i: number) => Linha) => Array.from({ length: 20_000 }, (_, i) => make(i));
    expect(await roundTrip(rows((i) => [`C${i % 7}`, BigInt(i % 300) * 10n ** 14n, i]))).toEqual([
      ['PLAIN', 'RLE', 'RLE_DICTIONARY'],
      ['PLAIN', 'RLE', 'RLE_DICTIONARY'],
      ['DELTA_BINARY_PACKED', 'RLE'],
    ]);
    const espalhado = (i: number) => (BigInt(i) * 0x9e3779b97f4a7c15n) % limite;
    const solta = (i: number) => espalhado(i).toString(36).split('').reverse().join('');
    expect(await roundTrip(rows((i) => [solta(i), espalhado(i), i * 7]))).toEqual([
      ['PLAIN', 'RLE'],
      ['PLAIN', 'RLE'],
      ['DELTA_BINARY_PACKED', 'RLE'],
    ]);
    const longa = (i: number) => `${'começo '.repeat(i % 4000 === 7 ? 1500 : 1)}da chave ${100_000 + i}`;
    expect((await roundTrip(rows((i) => [i % 9 === 0 ? null : longa(i), null, i]))).at(0)).toEqual([
      'DELTA_BYTE_ARRAY',
      'RLE',
    ]);
  });
});
