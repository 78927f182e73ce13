// A screen passes by the median of its loads, and fails when a score is missed or nothing was measured.
import { describe, expect, it } from 'vitest';
import { lighthouseTable, type Run } from './lighthouse-table.ts';

const run = (performance: number, acessibilidade = 100): Run => ({
  performance,
  acessibilidade,
  fcpMs: 400.4,
  lcpMs: 700.6,
  tbtMs: 0,
  cls: 0.0012,
  falhas: [],
});

describe('lighthouseTable', () => {
  it('goes by the median, so that one bad load of five does not decide', () => {
    const { table, ok } = lighthouseTable([{ nome: 'login', runs: [97, 60, 99, 96, 98].map((n) => run(n)) }], 95);
    expect(ok).toBe(true);
    expect(table.split('\n').at(-1)).toBe(
      '| login | 97 (97, 60, 99, 96, 98) | 100 | 400 ms | 701 ms | 0 ms | 0.001 | ≥ 95 | ok |',
    );
  });

  it('fails when one screen misses one score, or when nothing was measured', () => {
    const good = { nome: 'login', runs: [run(99)] };
    expect(lighthouseTable([good, { nome: 'portal', runs: [run(94)] }], 95).ok).toBe(false);
    expect(lighthouseTable([good, { nome: 'portal', runs: [run(99, 94)] }], 95).ok).toBe(false);
    expect(lighthouseTable([], 95).ok).toBe(false);
    expect(() => lighthouseTable([{ nome: 'login', runs: [] }], 95)).toThrow(RangeError);
  });
});
