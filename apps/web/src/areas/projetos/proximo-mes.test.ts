// Guarantees what the portal says a monthly project will open next, and what it leaves out.

import { describe, expect, it } from 'vitest';
import { proximoMes } from './proximo-mes.ts';

describe('proximoMes', () => {
  it('is the month two before, from the 20th on', () => {
    expect(proximoMes('2027-03-05', '2026-12-31')).toEqual({ mes: '2027-01', dia: '2027-03-20', pulados: undefined });
  });

  it('opens today while the window of the month is open', () => {
    expect(proximoMes('2027-03-25', '2026-12-31').dia).toBe('2027-03-25');
  });

  it('waits for the month after a period that reaches further', () => {
    expect(proximoMes('2027-03-25', '2027-02-28')).toEqual({ mes: '2027-03', dia: '2027-05-20', pulados: undefined });
  });

  it('names the months that it leaves out', () => {
    expect(proximoMes('2027-03-05', '2026-09-30')).toEqual({
      mes: '2027-01',
      dia: '2027-03-20',
      pulados: { primeiro: '2026-10', ultimo: '2026-12' },
    });
  });
});
