import { describe, expect, it } from 'vitest';
import { linhasPedidas } from './linhas-pedidas.ts';
import { renewalDelay } from './renewal-delay.ts';

describe('rows that the embedded report asks for', () => {
  const detail = (name: unknown, identity: unknown) => ({ visual: { name }, dataPoints: [{ identity }] });

  it('are a report and a text per column', () => {
    const identity = [{ target: { table: 'EFD-C Apuração PIS COFINS', column: 'Período' }, equals: '05/2025' }];
    expect(linhasPedidas(detail('EFD-C Apuração PIS COFINS', identity))).toEqual({
      relatorio: 'EFD-C Apuração PIS COFINS',
      filtros: { Período: '05/2025' },
      levar: false,
    });
    expect(linhasPedidas(detail('Matriz de Completude', []))).toEqual({
      relatorio: 'Matriz de Completude',
      filtros: {},
      levar: false,
    });
    expect(linhasPedidas({ ...detail('R', []), visual: { name: 'R', type: 'levar' } })).toMatchObject({ levar: true });
    for (const baixar of ['inventario', 'registro'] as const)
      expect(linhasPedidas({ ...detail('R', []), visual: { name: 'R', type: baixar } })).toMatchObject({ baixar });
    expect(linhasPedidas({ ...detail('R', []), visual: { name: 'R', type: 'outra' } })?.baixar).toBeUndefined();
  });

  it('are none where the event is of another kind or shape', () => {
    for (const other of [null, 'x', {}, detail(7, []), detail('', []), detail('x'.repeat(400), [])])
      expect(linhasPedidas(other)).toBeNull();
    const bad = [null, { target: { column: 5 }, equals: 'a' }, { target: { column: 'A' }, equals: { b: 1 } }];
    expect(linhasPedidas(detail('R', bad))).toEqual({ relatorio: 'R', filtros: {}, levar: false });
  });
});

describe('the renewal of an access', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  it('is asked for three minutes before the end, soon when the end is near, never without one', () => {
    expect(renewalDelay('2026-11-21T12:30:00Z', now)).toBe(27 * 60_000);
    expect(renewalDelay('2026-11-21T12:01:00Z', now)).toBe(10_000);
    expect(renewalDelay('2090-01-01T00:00:00Z', now)).toBe(2 ** 31 - 1);
    expect([renewalDelay(undefined, now), renewalDelay('amanhã', now)]).toEqual([null, null]);
  });
});
