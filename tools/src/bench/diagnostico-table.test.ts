// A row of the bench fails when one opening is too heavy or its median is too slow.
import { expect, test } from 'vitest';
import { diagnosticoTable } from './diagnostico-table.ts';
import type { Abertura } from './measure-diagnostico.ts';

const abertura = (a: Partial<Abertura>): Abertura => ({
  renderedMs: 400,
  bytes: 300_000,
  longas: [],
  paineis: 26,
  graficos: 14,
  ...a,
});
const medido = (aberturas: Abertura[], metaMs: number | null = 1_500, slowdown = 1) =>
  diagnosticoTable([{ meses: 12, slowdown, metaMs, aberturas }]);

test('a row is the median of its openings, the heaviest and the longest of all', () => {
  const { table, ok } = medido([
    abertura({ renderedMs: 900 }),
    abertura({ renderedMs: 300.4, bytes: 310_000 }),
    abertura({ renderedMs: 500, longas: [50] }),
  ]);
  expect(table.split('\n').at(-1)).toBe(
    '| 12 meses | 26 painéis, 14 gráficos | 500 ms (300, 500, 900) | ≤ 1500 ms | 310 kB | 50 ms (0, ' +
      '0, 1 por rolagem) | ok |',
  );
  expect(ok).toBe(true);
});

test('one opening that is too heavy or has a long task fails the row, a slow median too', () => {
  for (const bad of [{ bytes: 400_001 }, { longas: [51] }])
    expect(medido([abertura({}), abertura(bad)]).ok).toBe(false);
  expect(medido([abertura({ renderedMs: 1_501 })]).ok).toBe(false);
});

test('what has no goal neither fails nor passes; with nothing measured nothing is reached', () => {
  const lento = { meses: 12, slowdown: 4, metaMs: null, aberturas: [abertura({ longas: [300] })] };
  expect(diagnosticoTable([lento]).ok).toBe(false);
  const medidos = [{ meses: 12, slowdown: 1, metaMs: 1_500, aberturas: [abertura({})] }, lento];
  expect(diagnosticoTable(medidos).ok).toBe(true);
  expect(() => medido([])).toThrow(RangeError);
});
