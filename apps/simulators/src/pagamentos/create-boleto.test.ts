// A simulated boleto can be read back by an independent reader; the due date factor follows the published rule.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBoleto, formatLinhaDigitavel } from './create-boleto.ts';
import { fatorVencimento } from './fator-vencimento.ts';

/** Types a line in as a bank does: every check digit is verified, and the barcode is put together again. */
function typeIn(linha: string): { codigoBarras: string; valor: number; dias: number } {
  if (!/^\d{47}$/.test(linha)) throw new Error('47 digits');
  const parts = [linha.slice(0, 10), linha.slice(10, 21), linha.slice(21, 32)];
  for (const part of parts) if (!luhn(part)) throw new Error(`the check digit of ${part} is wrong`);
  const livre = parts.map((part, index) => part.slice(index === 0 ? 4 : 0, -1)).join('');
  const codigoBarras = linha.slice(0, 4) + linha.slice(32) + livre;
  const digits = [...codigoBarras].map(Number);
  const weighted = digits.toReversed().filter((_, index) => index !== 39);
  const rest = weighted.reduce((sum, digit, index) => sum + digit * ((index % 8) + 2), 0) % 11;
  if (digits[4] !== (rest <= 1 ? 1 : 11 - rest)) throw new Error('the general check digit is wrong');
  return { codigoBarras, valor: Number(linha.slice(37)), dias: Number(linha.slice(33, 37)) };
}

/** The check digit of the last position makes the sum a multiple of ten. */
function luhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

describe('the reader of this test', () => {
  it('reads a published line and refuses it with a digit changed', () => {
    const publicada = '03399777792990000000004751101017181510000002990';
    expect(typeIn(publicada)).toMatchObject({ valor: 2990, dias: 8151 });
    for (const at of [2, 15, 28, 32]) {
      const other = publicada[at] === '5' ? '6' : '5';
      expect(() => typeIn(publicada.slice(0, at) + other + publicada.slice(at + 1))).toThrow('wrong');
    }
  });
});

describe('createBoleto', () => {
  it('makes the published line of its parts', () => {
    const boleto = createBoleto({
      banco: '033',
      vencimento: '2020-01-31',
      valor: '29.90',
      campoLivre: '9777729900000000475110101',
    });
    expect(formatLinhaDigitavel(boleto.linhaDigitavel)).toBe('03399.77779 29900.000000 04751.101017 1 81510000002990');
  });

  it('can be typed in and gives the barcode back, whatever the parts are', () => {
    const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
    const cents = fc.integer({ min: 1, max: 9_999_999_999 });
    const dia = fc.date({ min: new Date('2000-07-03'), max: new Date('2060-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(digits(3), digits(25), cents, dia, (banco, campoLivre, valor, quando) => {
        const vencimento = quando.toISOString().slice(0, 10);
        const decimal = `${Math.floor(valor / 100)}.${String(valor % 100).padStart(2, '0')}`;
        const { codigoBarras, linhaDigitavel } = createBoleto({ banco, vencimento, valor: decimal, campoLivre });
        expect(codigoBarras).toMatch(/^\d{44}$/);
        expect(typeIn(linhaDigitavel)).toEqual({ codigoBarras, valor, dias: Number(fatorVencimento(vencimento)) });
        expect(codigoBarras.slice(19)).toBe(campoLivre);
      }),
    );
  });

  it.each([
    ['a bank of two digits', { banco: '33' }],
    ['a short free field', { campoLivre: '1' }],
    ['an amount that does not fit', { valor: '100000000.00' }],
    ['an amount without cents', { valor: '10' }],
    ['no day', { vencimento: 'amanhã' }],
  ])('refuses %s', (_what, change) => {
    const pedido = { banco: '999', vencimento: '2026-12-01', valor: '10.00', campoLivre: '0'.repeat(25), ...change };
    expect(() => createBoleto(pedido)).toThrow(RangeError);
  });
});

describe('fatorVencimento', () => {
  it.each([
    ['2000-07-03', '1000'],
    ['2020-01-31', '8151'],
    ['2025-02-21', '9999'],
    ['2025-02-22', '1000'],
    ['2026-11-20', '1636'],
    ['2049-10-13', '9999'],
    ['2049-10-14', '1000'],
  ])('of %s is %s', (dia, fator) => {
    expect(fatorVencimento(dia)).toBe(fator);
  });

  it('has none before there were four digits', () => {
    expect(() => fatorVencimento('2000-07-02')).toThrow(RangeError);
  });
});
