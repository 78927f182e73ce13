/* A number is read exactly by its digits. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseDecimalSped } from './decimal-sped.ts';

it('reads every number as its digits say, and nothing else', () => {
  const texto = fc.oneof(
    fc.string({ unit: fc.constantFrom('0', '1', '7', '9', ',', '-', ' ', 'x'), maxLength: 8 }),
    fc
      .tuple(fc.bigInt(0n, 10n ** 20n), fc.string({ unit: fc.constantFrom('0', '5'), maxLength: 12 }))
      .map(([inteiro, fracao]) => `${inteiro},${fracao}`),
  );
  fc.assert(
    fc.property(texto, (t) => {
      const limpo = t.trim();
      const [inteiro = '', fracao = '', ...resto] = limpo.replace(/^-/, '').split(',');
      const ehNumero = resto.length === 0 && /^\d{1,30}$/.test(inteiro) && /^\d{0,10}$/.test(fracao);
      const valor = ehNumero ? BigInt(inteiro + fracao.padEnd(10, '0')) : undefined;
      const certo = limpo === '' ? 0n : limpo.startsWith('-') && valor !== undefined ? -valor : valor;
      expect(parseDecimalSped(t)).toBe(certo);
    }),
    { numRuns: 2_000 },
  );
});
