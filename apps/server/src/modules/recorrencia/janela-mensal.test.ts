import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diasDoMes, janelaMensal, ultimoDiaDaJanela } from './janela-mensal.ts';

const em = (local: string) => janelaMensal(new Date(`${local}-03:00`));

describe('the window of a month', () => {
  it('opens on the 20th at six, São Paulo, for two months before, and closes with the month', () => {
    expect(em('2026-11-20T05:59:59')).toEqual({ aberta: undefined, fechada: '2026-08' });
    expect(em('2026-11-20T06:00:00')).toEqual({ aberta: '2026-09', fechada: '2026-08' });
    expect(em('2026-12-01T05:59:59')).toEqual({ aberta: '2026-09', fechada: '2026-08' });
    expect(em('2026-12-01T06:00:00')).toEqual({ aberta: undefined, fechada: '2026-09' });
    expect(em('2027-01-20T06:00:00').aberta).toBe('2026-11');
    expect(em('2027-02-28T23:00:00').aberta).toBe('2026-12');
  });

  it('opens every month once, in order, and closes what was open', () => {
    const horas = fc.integer({ min: 0, max: 24 * 365 * 30 });
    fc.assert(
      fc.property(horas, (hora) => {
        const agora = new Date(Date.UTC(2026, 0, 1, hora));
        const { aberta, fechada } = janelaMensal(agora);
        const depois = janelaMensal(new Date(agora.getTime() + 12 * 86_400_000));
        // At most one window opens or closes within twelve days, and an open one is the next after the closed one.
        expect(depois.fechada >= fechada).toBe(true);
        if (aberta !== undefined) {
          expect(aberta > fechada).toBe(true);
          expect([depois.aberta, depois.fechada]).toContain(aberta);
        }
      }),
    );
  });

  it('is told by the last day of its own month, also in the hours of the next one that it is still open in', () => {
    const { aberta } = em('2026-12-01T03:00:00');
    expect(aberta === undefined ? '' : ultimoDiaDaJanela(aberta)).toBe('30/11');
    expect(ultimoDiaDaJanela('2027-12')).toBe('29/02');
  });

  it('knows the days of a month', () => {
    expect(diasDoMes('2028-02')).toEqual({ inicio: '2028-02-01', fim: '2028-02-29' });
    expect(diasDoMes('2026-12')).toEqual({ inicio: '2026-12-01', fim: '2026-12-31' });
  });
});
