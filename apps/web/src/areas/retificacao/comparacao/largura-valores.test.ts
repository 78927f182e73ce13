import { describe, expect, test } from 'vitest';
import { larguraValores, menorLargura } from './largura-valores.ts';

describe('larguraValores', () => {
  test('has room for the header when values are short, or there are none', () => {
    expect(larguraValores([])).toBe(100);
    expect(larguraValores(['-', '0,00', '9.473.329,40'])).toBe(100);
  });

  test('grows with the longest value', () => {
    expect(larguraValores(['9.473.329,40', '19.146.694,54'])).toBe(109);
    expect(larguraValores(['-1.234.567.890.123,45'])).toBe(181);
  });
});

describe('menorLargura', () => {
  test('gives way down to the values, and never below a heading nor above the whole width', () => {
    expect(menorLargura([])).toBe(84);
    // 16 + 9 × 9.
    expect(menorLargura(['0,00', '46.476,27'])).toBe(97);
    expect(menorLargura(['19.146.694,54'])).toBe(109);
  });
});
