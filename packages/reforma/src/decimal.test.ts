// Decimals keep what a document writes and round as the official calculator does: half to even.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal, over, parseDecimal, round, times, toAliquota, toMoeda, toQuantidade } from './decimal.ts';

test('an amount of a document comes back as it was written', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (centavos) => {
      const sinal = centavos < 0 ? '-' : '';
      const digitos = String(Math.abs(centavos)).padStart(3, '0');
      const texto = `${sinal}${digitos.slice(0, -2)}.${digitos.slice(-2)}`;
      expect(toMoeda(decimal(texto))).toBe(texto);
    }),
  );
});

test('half goes to the even neighbour, more goes up, less goes down', () => {
  expect(toMoeda(decimal('0.125'))).toBe('0.12');
  expect(toMoeda(decimal('0.135'))).toBe('0.14');
  expect(toMoeda(decimal('0.1250001'))).toBe('0.13');
  expect(toMoeda(decimal('-0.125'))).toBe('-0.12');
  expect(toMoeda(decimal('-0.126'))).toBe('-0.13');
  expect(round(decimal('0.000000015'))).toBe(decimal('0.00000002'));
  expect(round(decimal('0.000000025'))).toBe(decimal('0.00000002'));
});

test('a product of cents and a rate of eight places is exact', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 15n), fc.bigInt(0n, 10n ** 8n), (centavos, aliquota) => {
      const a = decimal(`${centavos / 100n}.${String(centavos % 100n).padStart(2, '0')}`);
      const b = decimal(`${aliquota / 10n ** 8n}.${String(aliquota % 10n ** 8n).padStart(8, '0')}`);
      expect(times(a, b)).toBe(centavos * aliquota * 10n ** 6n);
    }),
  );
});

test('percentages take two to four places, quantities none or four', () => {
  expect(toAliquota(decimal('8.4'))).toBe('8.40');
  expect(toAliquota(decimal('0.025'))).toBe('0.025');
  expect(toAliquota(decimal('1.8725'))).toBe('1.8725');
  expect(toQuantidade(decimal('10'))).toBe('10');
  expect(toQuantidade(decimal('10.5'))).toBe('10.5000');
});

test('what is no number is none, and nothing is divided by zero', () => {
  for (const texto of ['', 'x', '1,5', '1e21', '--1', '0x1', 'NaN', 'Infinity']) {
    expect(parseDecimal(texto), texto).toBeUndefined();
  }
  expect(parseDecimal(Number.NaN)).toBeUndefined();
  expect(over(decimal('1'), 0n)).toBe(0n);
});
