// Boletos of the published rules are read, and any line with a wrong digit is refused.
import { describe, expect, it } from 'vitest';
import { parseBoleto } from './boleto.ts';
import { ValueError } from './value-error.ts';

/** Printed in the documentation of Asaas. */
const PUBLISHED = '03399.77779 29900.000000 04751.101017 1 81510000002990';
const LINE = PUBLISHED.replace(/\D/g, '');

describe('parseBoleto', () => {
  it('reads a published line, and its barcode alike', () => {
    const boleto = parseBoleto(PUBLISHED, '2026-11-21');
    expect(boleto).toEqual({
      linhaDigitavel: LINE,
      codigoBarras: '03391815100000029909777729900000000475110101',
      banco: '033',
      vencimento: '2020-01-31',
      valor: '29.90',
      campoLivre: '9777729900000000475110101',
    });
    expect(parseBoleto(boleto.codigoBarras, '2026-11-21')).toEqual(boleto);
  });

  it('takes the due date nearest to today, on both sides of the day on which the factor began again', () => {
    const due = (fator: string, hoje: string): string | undefined => {
      const others = `0339${fator}00000029909777729900000000475110101`;
      for (let digit = 1; digit <= 9; digit += 1) {
        const barcode = `${others.slice(0, 4)}${digit}${others.slice(4)}`;
        try {
          return parseBoleto(barcode, hoje).vencimento;
        } catch {}
      }
      throw new Error('no digit fits');
    };
    // 07/10/1997 + 9999 days is 21/02/2025; the day after has 1000 again, as had 03/07/2000.
    expect([due('9999', '2025-02-01'), due('1000', '2025-02-01')]).toEqual(['2025-02-21', '2025-02-22']);
    expect([due('9999', '2026-11-21'), due('1636', '2026-11-21')]).toEqual(['2025-02-21', '2026-11-20']);
    expect(due('1000', '2001-01-01')).toBe('2000-07-03');
    expect(due('0000', '2026-11-21')).toBeUndefined();
  });

  it('refuses a line with any digit changed or lost, two neighbours swapped, and what is no line', () => {
    // Where the general digit is 1, modulo 11 cannot find every error, because three remainders are written as 1.
    // Another amount has the digit 8.
    const line = parseBoleto('03398815100000029919777729900000000475110101', '2026-11-21').linhaDigitavel;
    for (let at = 0; at < line.length; at += 1) {
      const other = String((Number(line.charAt(at)) + 1) % 10);
      for (const text of [line.slice(0, at) + other + line.slice(at + 1), line.slice(0, at) + line.slice(at + 1)])
        expect(() => parseBoleto(text, '2026-11-21'), text).toThrow(ValueError);
    }
    for (const text of ['', 'abc', `${LINE}1`, '8'.repeat(48)])
      expect(() => parseBoleto(text, '2026-11-21')).toThrow(ValueError);
    expect(() => parseBoleto(LINE.replace('0339977779', '0393977779'), '2026-11-21')).toThrow(ValueError);
  });
});
