import { describe, expect, it } from 'vitest';
import { compareValues } from './compare-values.ts';

describe('compareValues', () => {
  it('orders words without minding accents or case', () => {
    expect(['Zeta', 'água', 'Bola', 'ábaco'].sort(compareValues)).toEqual(['ábaco', 'água', 'Bola', 'Zeta']);
  });

  it('orders numbers by value, also inside text', () => {
    expect([10, 9, 100].sort(compareValues)).toEqual([9, 10, 100]);
    expect(['nota 10', 'nota 9'].sort(compareValues)).toEqual(['nota 9', 'nota 10']);
  });

  it('puts blanks first and keeps ISO dates in time order', () => {
    expect(['2024-02-01', '', '2023-12-31', null].sort(compareValues)).toEqual(['', null, '2023-12-31', '2024-02-01']);
  });
});
