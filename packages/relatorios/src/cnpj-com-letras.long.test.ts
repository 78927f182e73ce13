// A company whose CNPJ has letters gets the rows of one whose CNPJ has none: every golden case is run again with
// another root, in documents, keys and papers, and must give the rows that were worked out by hand.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cnpjCheckDigits, formatCnpj } from '@apura/br';
import { afterAll, describe, expect, test } from 'vitest';
import type { LinhaResultado } from './leitura/read-pagina.ts';
import { FIXTURES, generateCaso, listCasos, readEsperado } from './testing/caso.ts';

const LETRAS = 'A1B2C3D4';

/** The text with another root in place of `raiz`: alone, in a CNPJ and in a key. Check digits are worked out anew. */
function comLetras(texto: string, raiz: string): string {
  const cnpj = (filial: string) => `${LETRAS}${filial}${cnpjCheckDigits(LETRAS + filial)}`;
  const pontos = `${raiz.slice(0, 2)}\\.${raiz.slice(2, 5)}\\.${raiz.slice(5)}`;
  return texto
    .replace(new RegExp(`(\\d{6})${raiz}(\\d{4})\\d{2}(\\d{23})\\d(?!\\d)`, 'g'), (_, antes, filial, resto) => {
      const base = `${antes}${cnpj(filial)}${resto}`;
      return base + digitoDaChave(base);
    })
    .replace(new RegExp(`${pontos}/(\\d{4})-\\d{2}`, 'g'), (_, filial) => formatCnpj(cnpj(filial)))
    .replace(new RegExp(pontos, 'g'), formatCnpj(cnpj('0001')).slice(0, 10))
    .replace(new RegExp(`(?<![0-9])${raiz}(\\d{4})\\d{2}(?![0-9])`, 'g'), (_, filial) => cnpj(filial))
    .replace(new RegExp(`(?<![0-9])${raiz}(?![0-9])`, 'g'), LETRAS);
}

/** Modulus 11 of the first 43 positions; a letter counts its code minus that of 0. */
function digitoDaChave(base: string): number {
  const soma = [...base].reverse().reduce((a, c, i) => a + (c.charCodeAt(0) - 48) * ((i % 8) + 2), 0);
  return soma % 11 < 2 ? 0 : 11 - (soma % 11);
}

/** Rows that a key orders stand elsewhere: with letters it comes after the digits. */
const inOrder = (rows: readonly LinhaResultado[] = []): string[] =>
  rows.map((r) => JSON.stringify(Object.entries(r).sort(([a], [b]) => (a < b ? -1 : 1)))).sort();

const pastas: string[] = [];
afterAll(() => {
  for (const pasta of pastas) rmSync(pasta, { recursive: true, force: true });
});

/** A copy of the case with letters. Its documents are texts: a PDF or a workbook cannot be changed so. */
function copy(caso: string): string {
  const raiz = readEsperado(caso).empresa.cnpj.slice(0, 8);
  const pasta = mkdtempSync(path.join(tmpdir(), 'com-letras-'));
  pastas.push(pasta);
  for (const nome of readdirSync(path.join(FIXTURES, caso))) {
    const encoding = nome.endsWith('.json') ? 'utf8' : 'latin1';
    const texto = readFileSync(path.join(FIXTURES, caso, nome), encoding);
    writeFileSync(path.join(pasta, comLetras(nome, raiz)), comLetras(texto, raiz), encoding);
  }
  return pasta;
}

const deTexto = listCasos().filter(
  (caso) => !readdirSync(path.join(FIXTURES, caso)).some((n) => /\.(?:pdf|xlsx)$/.test(n)),
);

describe.each(deTexto)('golden case %s, with letters in the CNPJ', (caso) => {
  test('gives the same rows', async () => {
    const pasta = copy(caso);
    const { rows, erros } = await generateCaso(pasta);
    expect(erros).toEqual([]);
    for (const [nome, esperadas] of Object.entries(readEsperado(pasta).relatorios))
      expect(inOrder(rows[nome]), nome).toEqual(inOrder(esperadas));
  });
});
