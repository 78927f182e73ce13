/* Sheet names and column letters are those that Excel accepts. */
import { expect, test } from 'vitest';
import { letrasDaColuna } from './coluna-letras.ts';
import { nomesDasAbas } from './pacote-xml.ts';

test('sheet names and column letters are those of Excel', () => {
  const longo = 'Cruzamento Fontes Pagadoras x E';
  expect(nomesDasAbas([`${longo}CF`, `${longo}FD-C`, 'a/b:c', "'x'", ''])).toEqual([
    longo,
    'Cruzamento Fontes Pagadoras (2)',
    'a b c',
    'x',
    'Planilha',
  ]);
  expect([1, 26, 27, 702, 703].map(letrasDaColuna)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']);
});
