import { describe, expect, it } from 'vitest';
import { formatMeses } from './format-meses.ts';

/** Guarantees that long lists of months are read as ranges. */

describe('formatMeses', () => {
  it('joins three months in a row, over the turn of a year too', () => {
    expect(formatMeses([])).toBe('');
    expect(formatMeses(['2025-01', '2025-02'])).toBe('01/2025, 02/2025');
    expect(formatMeses(['2024-11', '2024-12', '2025-01', '2025-03'])).toBe('11/2024 a 01/2025, 03/2025');
  });
});
