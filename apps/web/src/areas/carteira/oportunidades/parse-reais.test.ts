import { expect, it } from 'vitest';
import { parseReais } from './parse-reais.ts';

/** Guarantees that a typed amount is read as it is written in Portuguese, or not at all. */
it.each([
  ['1.234,56', '1234.56'],
  ['1234,5', '1234.50'],
  ['R$ 10', '10.00'],
  ['0010,00', '10.00'],
  ['0', '0.00'],
  ['12.34', undefined],
  ['-1,00', undefined],
  ['1,234', undefined],
  ['mil', undefined],
  ['9.999.999.999.999.999,00', undefined],
])('%s', (texto, valor) => {
  expect(parseReais(texto)).toBe(valor);
});
