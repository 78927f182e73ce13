import { describe, expect, it } from 'vitest';
import { parsePeriodo } from './periodo.ts';

describe('parsePeriodo', () => {
  it('leaves open what is empty, and takes a single day', () => {
    expect(parsePeriodo({ inicio: '', fim: '' })).toEqual({ query: {} });
    expect(parsePeriodo({ inicio: '05/03/2026', fim: '' })).toEqual({ query: { inicio: '2026-03-05' } });
    const dia = { inicio: '05/03/2026', fim: '05/03/2026' };
    expect(parsePeriodo(dia)).toEqual({ query: { inicio: '2026-03-05', fim: '2026-03-05' } });
  });

  it('says at its field what is no day, and which day comes too early', () => {
    expect(parsePeriodo({ inicio: '31/02/2026', fim: '5/3' })).toEqual({
      faults: { inicio: expect.stringContaining('inválida'), fim: expect.stringContaining('inválida') },
    });
    expect(parsePeriodo({ inicio: '06/03/2026', fim: '05/03/2026' })).toEqual({
      faults: { fim: expect.stringContaining('antes da inicial') },
    });
  });
});
