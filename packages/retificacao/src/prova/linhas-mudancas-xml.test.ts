/* The fast rows of 'Antes x Depois' equal the rows that are written cell by cell. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { formatPeriodo } from '@apura/br';
import { type AbaEscrita, type ColunaEscrita, partesDaPlanilha } from '@apura/planilha';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mudanca } from '../comum/resultado.ts';
import { createGravadorMudancas } from './gravador-mudancas.ts';
import { linhasMudancasXml, readBlocos } from './linhas-mudancas-xml.ts';

let workDir: string;
beforeAll(() => {
  workDir = mkdtempSync(path.join(tmpdir(), 'linhas-'));
});
afterAll(() => rmSync(workDir, { recursive: true, force: true }));

const COLUNAS: readonly ColunaEscrita[] = Array.from({ length: 8 }, (_, i) => ({
  largura: 10,
  formato: i === 7 ? 'inteiro' : 'texto',
}));

/** The parts of a workbook, as text. */
async function partes(abas: readonly AbaEscrita[]): Promise<Record<string, string>> {
  const todas: Record<string, string> = {};
  for (const { nome, pedacos } of partesDaPlanilha({ abas })) {
    let texto = '';
    for await (const pedaco of pedacos()) texto += typeof pedaco === 'string' ? pedaco : Buffer.from(pedaco).toString();
    todas[nome] = texto;
  }
  return todas;
}

const porAba = (mudancas: readonly Mudanca[], maximo: number): Mudanca[][] =>
  Array.from({ length: Math.max(1, Math.ceil(mudancas.length / maximo)) }, (_, i) =>
    mudancas.slice(i * maximo, (i + 1) * maximo),
  );

const aba = (i: number): Pick<AbaEscrita, 'nome' | 'colunas'> => ({ nome: `aba ${i}`, colunas: COLUNAS });
const TITULO = { estilo: 'titulo' as const, valores: ['um', 'dois'] };

/** Cell by cell, as every other sheet is written. */
const comObjetos = (mudancas: readonly Mudanca[], maximo: number) =>
  porAba(mudancas, maximo).map((linhas, i): AbaEscrita => {
    const valores = linhas.map((m) => [
      ...[formatPeriodo(m.periodo), m.registro, m.chave, m.campo, m.antes, m.depois, m.origem],
      m.linha === null ? null : String(m.linha),
    ]);
    return { ...aba(i), linhas: [TITULO, ...valores.map((v) => ({ valores: v }))] };
  });

function emBytes(mudancas: readonly Mudanca[], maximo: number): AbaEscrita[] {
  const gravador = createGravadorMudancas({ workDir });
  for (const m of mudancas) gravador.save(m);
  const leitura = readBlocos(gravador.blocos());
  return porAba(mudancas, maximo).map((_, i) => ({
    ...aba(i),
    linhas: [TITULO],
    linhasXml: (lugar) => linhasMudancasXml(leitura, { ...lugar, maximo }),
  }));
}

const TEXTOS = [
  ...[
    '',
    'C170',
    'base × alíquota',
    'CHV_NFE 3525 · NUM_ITEM 1',
    '=1+1',
    '+',
    '-x',
    '@a',
    '\tb',
    '\rc',
    'a\nb',
    '<&>"',
  ],
  ...['a\u0001b', '\u0085x', '\ufffe', '😀', '“aspas”', 'x'.repeat(32_767), 'é'.repeat(32_768), '<'.repeat(40_000)],
];
const texto = fc.oneof(fc.constantFrom(...TEXTOS), fc.string({ unit: 'grapheme', maxLength: 20 }));
const mudanca: fc.Arbitrary<Mudanca> = fc.record({
  ...{ registro: texto, chave: texto, campo: texto, antes: texto, depois: texto, origem: texto, arquivo: texto },
  periodo: fc.constantFrom('2024-03', '2024-13', '2024', '<2>'),
  linha: fc.oneof(fc.constant(null), fc.integer({ min: -5, max: 2 ** 31 - 1 })),
});

test('the rows and the looks are those that the same cells have when they are written one by one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(mudanca, { maxLength: 12 }), fc.integer({ min: 1, max: 9 }), async (todas, maximo) => {
      const ordenadas = todas.toSorted((a, b) => (a.periodo < b.periodo ? -1 : a.periodo > b.periodo ? 1 : 0));
      expect(await partes(emBytes(ordenadas, maximo))).toEqual(await partes(comObjetos(ordenadas, maximo)));
    }),
    { numRuns: 60 },
  );
});

test('many rows give the same as well, over the limits of pieces and blocks', async () => {
  const muitas = Array.from(
    { length: 12_000 },
    (_, i): Mudanca => ({
      ...{ periodo: `2024-${String(1 + Math.trunc(i / 2_000)).padStart(2, '0')}`, registro: 'C170', campo: 'VL_PIS' },
      ...{
        chave: `CHV_NFE ${Math.trunc(i / 3)} · NUM_ITEM ${i % 3}`,
        antes: `${i},00`,
        depois: i % 7 === 0 ? '' : '-1',
      },
      ...{ origem: `planilha C170 linha ${i} (base × alíquota)`, arquivo: 'a1', linha: i % 11 === 0 ? null : i },
    }),
  );
  expect(await partes(emBytes(muitas, 9_999))).toEqual(await partes(comObjetos(muitas, 9_999)));
});
