import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumDecimals } from './sum-decimals.ts';

test('sums that binary numbers get wrong are exact', () => {
  expect(sumDecimals(['0.10', '0.20'])).toBe('0.30');
  expect(sumDecimals(['99999999999999999.99', '0.01'])).toBe('100000000000000000.00');
  expect(sumDecimals(['1.005', '-0.5'])).toBe('0.505');
});

test('an empty sum is zero and what is no number counts as nothing', () => {
  expect(sumDecimals([])).toBe('0.00');
  expect(sumDecimals(['', null, undefined, 'n/d', 3])).toBe('3.00');
});

test('negative sums keep their sign and places', () => {
  expect(sumDecimals(['-0.05'])).toBe('-0.05');
  expect(sumDecimals(['-1.00', '1.00'])).toBe('0.00');
});

test('any amounts of cents sum as whole numbers do', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n })), (cents) => {
      const expected = cents.reduce((total, value) => total + value, 0n);
      return asCents(sumDecimals(cents.map(asDecimal))) === expected;
    }),
  );
});

function asDecimal(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function asCents(decimal: string): bigint {
  return BigInt(decimal.replace('.', ''));
}
