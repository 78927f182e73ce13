import { describe, expect, test } from 'vitest';
import { copyCell, formatCell } from './format-cell.ts';

describe('a cell on the screen', () => {
  test.each([
    ['1234567.8', 'money', '1.234.567,80'],
    ['-0.5', 'money', '-0,50'],
    ['99999999999999999.99', 'money', '99.999.999.999.999.999,99'],
    ['7.6000', 'percent', '7,6000%'],
    ['1234.123456', 'decimal', '1.234,123456'],
    [12345, 'integer', '12.345'],
    ['2026-03-09', 'date', '09/03/2026'],
    ['00123', 'text', '00123'],
    ['n/d', 'money', 'n/d'],
  ] as const)('%s as %s reads %s', (value, type, expected) => {
    expect(formatCell(value, { key: 'Valor', type })).toBe(expected);
  });

  test('a CNPJ or a CPF has its points where the server says that the column holds them', () => {
    const column = { key: 'CNPJ-CPF', type: 'text', documento: true } as const;
    expect(formatCell('99210437000117', column)).toBe('99.210.437/0001-17');
    expect(formatCell('12345678909', column)).toBe('123.456.789-09');
    expect(formatCell('512345678901', column)).toBe('512345678901');
    expect(formatCell('99210437000117', { key: 'Chave', type: 'text' })).toBe('99210437000117');
    expect(copyCell('99210437000117', column)).toBe('99210437000117');
  });

  test('absent values leave the cell blank', () => {
    for (const value of [null, undefined, '']) expect(formatCell(value, { key: 'Valor', type: 'money' })).toBe('');
  });

  test('a line or a year has no thousands', () => {
    expect(formatCell(12345, { key: 'Linha', type: 'integer' })).toBe('12345');
    expect(formatCell(2026, { key: 'Ano', type: 'integer' })).toBe('2026');
    expect(formatCell(12345, { key: 'Linhas', type: 'integer' })).toBe('12.345');
  });
});

describe('a cell for a spreadsheet', () => {
  test('amounts have a comma and no thousands', () => {
    expect(copyCell('1234567.8', { key: 'Valor', type: 'money' })).toBe('1234567,80');
    expect(copyCell('-1.65', { key: 'Alíquota', type: 'percent' })).toBe('-1,65');
    expect(copyCell(12345, { key: 'Qtd', type: 'integer' })).toBe('12345');
  });

  test('dates are Brazilian and codes stay as they are', () => {
    expect(copyCell('2026-03-09', { key: 'Emissão', type: 'date' })).toBe('09/03/2026');
    expect(copyCell('0101', { key: 'CFOP', type: 'text' })).toBe('0101');
  });
});
