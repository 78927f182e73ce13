// The expressions of a treatment are data: they compute, and nothing else is read.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimal, toMoeda } from './decimal.ts';
import { compileExpressao } from './expressao.ts';

test('products go before sums, parentheses before both, and what is absent counts as zero', () => {
  const valores = { baseCalculo: decimal('200'), aliquotaAdValorem: decimal('0.13'), quantidade: decimal('2') };
  const conta = (texto: string) => toMoeda(compileExpressao(texto)(valores));
  // 200 × 0,13 = 26; 2 × 0 = 0.
  expect(conta('baseCalculo*aliquotaAdValorem+quantidade*aliquotaAdRem')).toBe('26.00');
  expect(conta('baseCalculo - quantidade * 3 + 1')).toBe('195.00');
  expect(conta('(baseCalculo-quantidade)*3')).toBe('594.00');
  expect(conta('baseCalculo/quantidade/4')).toBe('25.00');
  expect(conta('-quantidade*-(1+1)')).toBe('4.00');
  expect(conta('baseCalculo/aliquotaAdRem')).toBe('0.00');
});

describe('is refused', () => {
  test.each([
    '',
    '1+',
    '(1',
    '1)',
    '1 2',
    'a.b',
    'process.exit(1)',
    'constructor',
    '__proto__',
    'baseCalculo**2',
    '1;2',
    '`x`',
    'quantidade=1',
    `1${'+1'.repeat(200)}`,
  ])('%s', (texto) => {
    expect(() => compileExpressao(texto)).toThrow(/^a expressão/);
  });
});

test('any text either computes or is refused with a sentence', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'1+-*/() aliquotaE'), maxLength: 40 }), (texto) => {
      try {
        expect(typeof compileExpressao(texto)({})).toBe('bigint');
      } catch (error) {
        expect(String(error)).toMatch(/^Error: a expressão/);
      }
    }),
  );
});
