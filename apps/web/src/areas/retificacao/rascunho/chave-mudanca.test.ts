import { expect, test } from 'vitest';
import { chaveTexto } from './chave-mudanca.ts';

test('a key begins with the numbers and ends with what is long, and says the names of its fields', () => {
  const chave = { SER: '1', CHV_NFE: '3'.repeat(44), NUM_DOC: '100', XYZ: 'a', NUM_ITEM: '2' };
  expect(chaveTexto(chave)).toEqual({
    curta: `NUM_DOC 100 · NUM_ITEM 2 · SER 1 · XYZ a · CHV_NFE ${'3'.repeat(44)}`,
    inteira:
      'NUM_DOC (Número do documento) 100 · NUM_ITEM (Número do item no documento) 2 · SER (Série do documento) 1 · ' +
      `XYZ a · CHV_NFE (Chave da NF-e) ${'3'.repeat(44)}`,
  });
});

test('a record without a key has none', () => {
  expect(chaveTexto({})).toEqual({ curta: '', inteira: '' });
});
