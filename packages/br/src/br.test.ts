// CNPJ, CPF, amounts, dates and months keep their rules for any input.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addMonths,
  centsOf,
  cnpjCheckDigits,
  findCnpj,
  formatCnpj,
  formatDateBr,
  formatDateTimeBr,
  formatMoney,
  formatPeriodo,
  formatReais,
  formatReaisCurto,
  isCnpj,
  isCpf,
  isoFromBr,
  listCompetencias,
  maskCnpj,
  maskCpf,
  maskDate,
  maskPhone,
  matchesSearch,
  maxYearOfMask,
  mesesEntre,
  moneyOfCents,
  moveCompetencia,
  parseMoney,
  sumMoney,
  todayInSaoPaulo,
  toMoneyString,
  ultimoDiaDoMes,
} from './index.ts';

describe('CNPJ', () => {
  // prova: 9.26
  test('the official examples have their check digits', () => {
    expect(cnpjCheckDigits('12ABC34501DE')).toBe('35');
    expect(cnpjCheckDigits('000000000001')).toBe('91');
  });
  test('any base with its check digits is a CNPJ, punctuated or not, and one changed digit is not', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z]{12}$/), (base) => {
        fc.pre(!/^(.)\1{11}$/.test(base));
        const cnpj = base + cnpjCheckDigits(base);
        expect(isCnpj(formatCnpj(cnpj))).toBe(true);
        expect(maskCnpj(formatCnpj(cnpj))).toBe(formatCnpj(cnpj));
        const wrong = cnpj.slice(0, 13) + String((Number(cnpj[13]) + 1) % 10);
        expect(findCnpj(wrong)).toBeUndefined();
      }),
    );
  });
  test('repeated digits and short texts are refused', () => {
    expect(isCnpj('00000000000000')).toBe(false);
    expect(isCnpj('11222333000')).toBe(false);
  });
});

// prova: 5.5, 9.25
test('CPF: check digits, repeated digits, length', () => {
  expect(isCpf('529.982.247-25')).toBe(true);
  expect(isCpf('52998224724')).toBe(false);
  expect(isCpf('11111111111')).toBe(false);
  expect(isCpf('5299822472')).toBe(false);
});

test('cents and decimal texts are the same amounts', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), (cents) => {
      expect(centsOf(moneyOfCents(cents))).toBe(cents);
      expect(toMoneyString(parseMoney(moneyOfCents(cents)))).toBe(moneyOfCents(cents));
    }),
  );
  expect(['7', '-0.5', '1234.567', '-0.05'].map(centsOf)).toEqual([700n, -50n, 123_456n, -5n]);
  expect([0n, 5n, -5n, -123_456n].map(moneyOfCents)).toEqual(['0.00', '0.05', '-0.05', '-1234.56']);
  for (const texto of ['', '1,50', '.5', '1.2.3', '1e3', 'NaN', ' 1']) expect(() => centsOf(texto)).toThrow();
  expect(formatReais('1234567.80')).toBe('R$\u00a01.234.567,80');
});

test('months follow each other over the turn of the year', () => {
  expect(moveCompetencia('2024-04', 1)).toBe('2024-05');
  expect(moveCompetencia('2024-11', 1)).toBe('2024-12');
  expect(moveCompetencia('2024-12', 1)).toBe('2025-01');
  expect(moveCompetencia('2024-01', -1)).toBe('2023-12');
  expect(moveCompetencia('2024-03-31', -27)).toBe('2021-12');
});

test('a month ends on its last day, in leap years too', () => {
  expect(['2024-02', '2023-02', '2024-12'].map(ultimoDiaDoMes)).toEqual(['2024-02-29', '2023-02-28', '2024-12-31']);
});

test('periods are written as people write them, the thirteenth salary by its name', () => {
  expect(['2025-10', '2025-13', '2025'].map(formatPeriodo)).toEqual(['10/2025', '13º/2025', '2025']);
});

test('months are counted with both ends', () => {
  expect(mesesEntre('2024-01-01', '2024-12-31')).toBe(12);
  expect(mesesEntre('2024-05-10', '2024-05-11')).toBe(1);
  expect(listCompetencias('2023-11-30', '2024-02-01')).toEqual(['2023-11', '2023-12', '2024-01', '2024-02']);
});

test('dates are those of São Paulo', () => {
  expect(todayInSaoPaulo(new Date('2026-01-01T02:59:59Z'))).toBe('2025-12-31');
  expect(formatDateTimeBr('2026-01-01T02:59:59Z')).toBe('31/12/2025 23:59:59');
  expect(formatDateTimeBr('2026-01-01T03:00:05Z')).toBe('01/01/2026 00:00:05');
  expect(formatDateBr('2026-02-30')).toBe('-');
  expect(isoFromBr('29/02/2024')).toBe('2024-02-29');
  expect(isoFromBr('29/02/2023')).toBeUndefined();
  expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
  expect(addMonths('2024-03-31', -3)).toBe('2023-12-31');
  expect(maxYearOfMask(new Date('2020-05-05T12:00:00Z'))).toBe(2025);
  expect(maxYearOfMask(new Date('2027-05-05T12:00:00Z'))).toBe(2027);
});

// prova: 9.27
test('masks', () => {
  expect(maskCpf('52998224725999')).toBe('529.982.247-25');
  expect(maskPhone('11987654321')).toBe('+55 (11) 9 8765-4321');
  expect(maskPhone('1187654321')).toBe('+55 (11) 9 8765-4321');
  expect(maskPhone(maskPhone('11987654321'))).toBe('+55 (11) 9 8765-4321');
  expect(maskDate('32', 2026)).toBe('3');
  expect(maskDate('31/13', 2026)).toBe('31/1');
  expect(maskDate('01012027', 2026)).toBe('01/01/202');
  expect(maskDate('01011899', 2026)).toBe('01/01/1');
  expect(maskDate('01012026', 2026)).toBe('01/01/2026');
});

describe('money', () => {
  test('sums are exact and rounding is half up', () => {
    expect(sumMoney(['0.10', '0.20'])).toBe('0.30');
    expect(toMoneyString(parseMoney('2.675'))).toBe('2.68');
    expect(sumMoney(['99999999999999999.99', '0.01'])).toBe('100000000000000000.00');
  });
  test('what is not a decimal is refused', () => {
    expect(() => parseMoney('1,50')).toThrow('Valor inválido');
  });
  test('thousands are grouped without a float', () => {
    expect(formatMoney('12345678901234567890.50')).toBe('12.345.678.901.234.567.890,50');
    expect(formatMoney('-1000')).toBe('-1.000');
    expect(formatMoney('999.00')).toBe('999,00');
  });
});

// prova: 5.71
test('search is a case-insensitive substring', () => {
  expect(matchesSearch(' ação ', ['Recuperação'])).toBe(true);
  expect(matchesSearch('x', [null, 'abc'])).toBe(false);
  expect(matchesSearch('', [])).toBe(true);
});
test('search takes no regard to accents, in what is typed and in what is searched', () => {
  expect(matchesSearch('logistica', ['Logística'])).toBe(true);
  expect(matchesSearch('LOGÍSTICA', ['logistica'])).toBe(true);
  // An accent that is written as a character of its own.
  expect(matchesSearch('acao', ['ac\u0327a\u0303o'])).toBe(true);
});
test('every word of a search has to be there, in any order and in any of the values', () => {
  expect(matchesSearch('sul metalurgica', ['METALÚRGICA FICTÍCIA', 'GRUPO SUL'])).toBe(true);
  expect(matchesSearch('sul norte', ['METALÚRGICA FICTÍCIA', 'GRUPO SUL'])).toBe(false);
});

test.each([
  ['0.00', 'R$\u00a00,00'],
  ['999.99', 'R$\u00a0999,99'],
  ['1000.00', 'R$\u00a01,0\u00a0mil'],
  ['5674.72', 'R$\u00a05,7\u00a0mil'],
  ['999949.99', 'R$\u00a0999,9\u00a0mil'],
  ['999950.00', 'R$\u00a01,0\u00a0mi'],
  ['1250000.00', 'R$\u00a01,3\u00a0mi'],
  ['-12345678901.00', '−R$\u00a012,3\u00a0bi'],
  ['1234567890123.00', 'R$\u00a01.234,6\u00a0bi'],
])('%s is short as %s on every screen', (valor, curto) => {
  expect(formatReaisCurto(valor)).toBe(curto);
});
