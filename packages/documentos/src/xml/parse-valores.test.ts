// Amounts and instants of XML are read exactly or refused.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasValidDv, parseChave } from './chave.ts';
import { isoDate, parseDecimal, parseInstante, parseInteiro } from './parse-valores.ts';

describe('parseDecimal', () => {
  it.each([
    ['12.5', 4, 125_000n],
    ['12.5000', 2, 1_250n],
    ['-0.01', 2, -1n],
    ['.5', 1, 5n],
    ['7.', 2, 700n],
    ['9999999999999999.99', 2, 999_999_999_999_999_999n],
    ['00000000000000000000000001.00', 2, 100n],
  ])('%s with scale %d', (texto, casas, valor) => expect(parseDecimal(texto, casas)).toEqual({ valor }));

  it.each(['', '.', '-', '1.234', 'string', '1e5', '1.234,56', '0x10', '12345678901234567.00', '1 000'])(
    'refuses %j',
    (t) => {
      expect(parseDecimal(t, 2)).toMatchObject({ valor: null, erro: expect.any(String) });
    },
  );

  it('reads a decimal comma with a warning', () => {
    expect(parseDecimal('3,10', 2)).toEqual({ valor: 310n, aviso: expect.stringContaining('vírgula') });
  });

  it('gives back what was written, for any value that fits', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), fc.nat(10), (n, casas) => {
        const digitos = String(n).padStart(casas + 1, '0');
        const texto = `${digitos.slice(0, digitos.length - casas)}.${digitos.slice(digitos.length - casas)}`;
        expect(parseDecimal(texto, casas)).toEqual({ valor: n });
      }),
    );
  });
});

describe('parseInstante', () => {
  it.each([
    ['2024-02-29T23:59:59-03:00', '2024-02-29'],
    ['2024-01-31', '2024-01-31'],
    ['2024-12-31T00:00:00Z', '2024-12-31'],
    ['2024-03-01T10:00:00.123-0300', '2024-03-01'],
  ])('%s keeps its own day', (texto, dia) => {
    const lido = parseInstante(texto);
    expect(isoDate(lido.valor)).toBe(dia);
  });

  it.each([
    '2023-02-29',
    '2024-13-01',
    '2024-00-10',
    '2024-01-01T24:30:00',
    '2024-01-01T10:61:00',
    '01/02/2024',
    '0000-01-01',
  ])('refuses %s', (t) => expect(parseInstante(t).valor).toBeNull());
});

describe('parseInteiro', () => {
  it('refuses what does not fit 32 bits', () => {
    expect(parseInteiro('2147483647').valor).toBe(2_147_483_647);
    expect(parseInteiro('2147483648').valor).toBeNull();
    expect(parseInteiro('-1').valor).toBeNull();
  });
});

describe('access key', () => {
  it('takes letters in the CNPJ only, with or without NFe before it', () => {
    const chave = '35260812ABC34501DE35550010000000071707070700';
    expect(parseChave(`NFe${chave}`)).toBe(chave);
    expect(hasValidDv(chave)).toBe(true);
    expect(parseChave(chave.replace('550010', '55001A'))).toBeNull();
    expect(parseChave('string')).toBeNull();
  });

  it('notices any single digit that is wrong', () => {
    const chave = '35260812ABC34501DE35550010000000071707070700';
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 43 }), fc.integer({ min: 1, max: 9 }), (i, soma) => {
        const outro = String((Number(chave[i]) + soma) % 10);
        const errada = chave.slice(0, i) + outro + chave.slice(i + 1);
        // Two remainders share the digit 0, so one change in ten of the sum may go unseen there.
        if (hasValidDv(errada)) expect(errada.at(-1)).toBe('0');
      }),
    );
  });
});
