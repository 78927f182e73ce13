import { describe, expect, it } from 'vitest';
import { diaDeEnvio, proximoDia } from './dia-do-envio.ts';

describe('the next day of a schedule', () => {
  // 30/11/2026 is a Monday, 28/02/2027 a Sunday.
  it.each([
    ['semanal', 1, '2026-11-30', '2026-12-07'],
    ['semanal', 2, '2026-11-30', '2026-12-01'],
    ['semanal', 7, '2026-11-30', '2026-12-06'],
    ['semanal', 1, '2026-12-06', '2026-12-07'],
    ['semanal', 7, '2027-02-28', '2027-03-07'],
    ['mensal', 5, '2026-12-04', '2026-12-05'],
    ['mensal', 5, '2026-12-05', '2027-01-05'],
    ['mensal', 1, '2026-12-31', '2027-01-01'],
    ['mensal', 28, '2027-02-28', '2027-03-28'],
    ['mensal', 28, '2028-02-29', '2028-03-28'],
  ] as const)('%s on %i after %s is %s', (cadencia, dia, depois, proximo) => {
    expect(proximoDia({ cadencia, dia }, depois)).toBe(proximo);
  });

  it('begins at six in the morning of São Paulo', () => {
    expect(diaDeEnvio(new Date('2026-12-07T05:59:59-03:00'))).toBe('2026-12-06');
    expect(diaDeEnvio(new Date('2026-12-07T06:00:00-03:00'))).toBe('2026-12-07');
  });
});
