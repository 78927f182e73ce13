import { describe, expect, it } from 'vitest';
import { companyTitle } from './company-title.ts';

const periodo = { periodoInicial: '2025-01-01', periodoFinal: '2025-03-31' };

describe('companyTitle', () => {
  it('names the company and the period', () => {
    expect(companyTitle({ empresa: 'AURORA LTDA', ...periodo })).toBe(
      'AURORA LTDA - Período de 01/01/2025 a 31/03/2025',
    );
  });

  it('lets no name turn the dates around', () => {
    expect(companyTitle({ empresa: '\u202eATDL\u2066 שלום 🙈', ...periodo })).toBe(
      'ATDL שלום 🙈 - Período de 01/01/2025 a 31/03/2025',
    );
  });
});
