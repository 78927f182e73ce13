import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyPercentual,
  applyPorUnidade,
  divide,
  formatDecimal,
  parseDecimal,
  ratear,
  reduceEscala,
  sum,
} from './decimal.ts';

// Guarantee: arithmetic of block M is exact and rounds half up, away from zero.

describe('rounding is half up, away from zero', () => {
  test.each([
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [4n, 3n, 1n],
    [5n, 3n, 2n],
    [0n, 7n, 0n],
  ])('%s / %s = %s', (n, d, esperado) => expect(divide(n, d)).toBe(esperado));

  test('a divisor that is not positive is a mistake of the program', () => {
    expect(() => divide(1n, 0n)).toThrow(RangeError);
  });

  test('19.000,01 × 1,65 % = 313,500165 → 313,50; 30,30 × 1,65 % = 0,49995 → 0,50', () => {
    expect(applyPercentual(1_900_001n, 16_500n)).toBe(31_350n);
    expect(applyPercentual(3_030n, 16_500n)).toBe(50n);
  });

  test('1.234,567 un × 0,1234 = 152,3455678 → 152,35', () => {
    expect(applyPorUnidade(1_234_567n, 1_234n)).toBe(15_235n);
  });

  test('a base of 4 decimals becomes cents once: 0,0050 → 0,01 and 0,0049 → 0,00', () => {
    expect(reduceEscala(50n, 4, 2)).toBe(1n);
    expect(reduceEscala(49n, 4, 2)).toBe(0n);
  });
});

describe('ratear', () => {
  test('the last group with a weight takes the remainder', () => {
    expect(ratear(10_000n, [1n, 1n, 1n])).toEqual([3_333n, 3_333n, 3_334n]);
    expect(ratear(1n, [1n, 1n, 0n])).toEqual([1n, 0n, 0n]);
    expect(ratear(7n, [0n, 0n])).toEqual([7n, 0n]);
  });

  test('the parts add up, none is negative, and none without a weight gets anything', () => {
    const pesos = fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), pesos, (total, w) => {
        const partes = ratear(total, w);
        expect(sum(partes)).toBe(total);
        expect(partes.every((p) => p >= 0n)).toBe(true);
        if (w.some((p) => p > 0n)) expect(partes.filter((_, i) => w[i] === 0n).every((p) => p === 0n)).toBe(true);
      }),
    );
  });
});

describe('numbers as text', () => {
  test.each([
    ['12', 2, 1200n],
    ['-12.3', 2, -1230n],
    ['0.6500', 4, 6500n],
    ['1.5000', 2, 150n],
  ])('%s with %s decimals', (texto, escala, valor) => expect(parseDecimal(texto, escala)).toBe(valor));

  test.each(['1.234', '1,5', '', 'x', '1e3', '--1'])('"%s" is no number of 2 decimals', (texto) =>
    expect(() => parseDecimal(texto, 2)).toThrow(RangeError),
  );

  test('what is written is read back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 6 }), (n, escala) => {
        expect(parseDecimal(formatDecimal(n, escala), escala)).toBe(n);
      }),
    );
  });
});
