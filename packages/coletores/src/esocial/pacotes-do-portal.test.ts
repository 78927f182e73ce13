/* The packages to download by hand hold every day of the missing months once, within the portal's limit. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDias } from './calendario-esocial.ts';
import { pacotesDoPortal, tellPacotes } from './pacotes-do-portal.ts';

describe('the packages to download by hand', () => {
  it('are named with their days: each month with the one in which it is sent', () => {
    // March and April have 61 days: 35 and 26.
    expect(pacotesDoPortal(['2025-03'], '2026-01-10')).toEqual([
      { inicio: '2025-03-01', fim: '2025-04-04' },
      { inicio: '2025-04-05', fim: '2025-04-30' },
    ]);
    expect(tellPacotes(['2025-03'], '2026-01-10')).toContain(
      'peça os eventos enviados de 01/03/2025 a 04/04/2025 e de 05/04/2025 a 30/04/2025, um pedido para cada intervalo',
    );
    // The 13th of 2025 is of December; the days that have not come are left out.
    expect(pacotesDoPortal(['2025'], '2026-01-04')).toEqual([{ inicio: '2025-12-01', fim: '2026-01-04' }]);
  });

  it('of a whole year are counted, from the first', () => {
    const meses = Array.from({ length: 12 }, (_, at) => `2025-${String(at + 1).padStart(2, '0')}`);
    // 396 days from January to the next one: eleven times 35, and 11.
    expect(tellPacotes(meses, '2026-06-01')).toContain(
      'enviados de 01/01/2025 a 31/01/2026 em 12 pedidos de até 35 dias, o primeiro de 01/01/2025 a 04/02/2025',
    );
    expect(tellPacotes([], '2026-06-01')).toContain('peça o período em pedidos de até 35 dias');
  });

  it('hold every day of every month, none twice, none longer than it may be', () => {
    const mes = fc
      .integer({ min: 0, max: 35 })
      .map((n) => `${2023 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`);
    fc.assert(
      fc.property(fc.uniqueArray(mes, { minLength: 1, maxLength: 8 }), (meses) => {
        const pacotes = pacotesDoPortal(meses, '2026-11-21');
        for (const [at, { inicio, fim }] of pacotes.entries()) {
          expect(inicio <= fim && fim <= addDias(inicio, 34)).toBe(true);
          expect(at === 0 || inicio > (pacotes[at - 1]?.fim ?? '')).toBe(true);
        }
        for (const um of meses) {
          for (const dia of [`${um}-01`, `${um}-28`, addDias(`${um}-28`, 20)]) {
            expect(pacotes.some(({ inicio, fim }) => inicio <= dia && dia <= fim)).toBe(true);
          }
        }
      }),
    );
  });
});
