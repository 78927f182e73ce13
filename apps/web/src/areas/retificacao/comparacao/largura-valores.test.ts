import { describe, expect, test } from 'vitest';
import { larguraValores } from './largura-valores.ts';

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
