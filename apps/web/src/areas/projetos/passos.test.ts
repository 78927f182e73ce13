// Guarantees which first steps are ticked, and that only a new owner sees them.

import { describe, expect, it } from 'vitest';
import { passosOf } from './passos.ts';

const NOTHING = { projetos: [], hasEmpresa: false, hasArquivos: false, relatorioOpened: false } as const;
const ticks = (known: Parameters<typeof passosOf>[0]) => passosOf(known).map(({ done }) => done);

describe('the first steps', () => {
  it('are ticked one after the other', () => {
    expect(ticks(NOTHING)).toEqual([false, false, false, false, false]);
    expect(ticks({ ...NOTHING, hasEmpresa: true })).toEqual([true, false, false, false, false]);
    const waiting = { ...NOTHING, projetos: [{ status: 'FILES' as const }] };
    expect(ticks(waiting)).toEqual([true, true, false, false, false]);
    expect(ticks({ ...waiting, hasArquivos: true })).toEqual([true, true, true, false, false]);
    expect(ticks({ ...NOTHING, projetos: [{ status: 'CONCLUDED' }] })).toEqual([true, true, true, true, false]);
  });

  it('are gone when all are done, and for an owner of many projects', () => {
    expect(passosOf({ ...NOTHING, projetos: [{ status: 'CONCLUDED' }], relatorioOpened: true })).toEqual([]);
    expect(passosOf({ ...NOTHING, projetos: Array.from({ length: 4 }, () => ({ status: 'FILES' })) })).toEqual([]);
  });
});
