import { describe, expect, it } from 'vitest';
import { projetosDoPeriodo } from './projetos-do-periodo.ts';

/** Guarantees that a second project of the same company and months is noticed, however its CNPJ is written. */

const known = { cnpj: '99210437000117', periodoInicial: '2025-01-01', periodoFinal: '2025-03-31' };
const ask = (inicio: string, fim: string, cnpj = '99210437000117') => projetosDoPeriodo([known], { cnpj, inicio, fim });

describe('projetosDoPeriodo', () => {
  it('finds a project with a month in common, at either end', () => {
    expect(ask('2025-03-31', '2025-06-30')).toEqual([known]);
    expect(ask('2024-10-01', '2025-01-01')).toEqual([known]);
    expect(ask('2025-02-01', '2025-02-28', '99.210.437/0001-17')).toEqual([known]);
  });

  it('leaves out other months and other companies', () => {
    expect(ask('2025-04-01', '2025-06-30')).toEqual([]);
    expect(ask('2024-10-01', '2024-12-31')).toEqual([]);
    expect(ask('2025-01-01', '2025-03-31', '12345678000195')).toEqual([]);
  });
});
