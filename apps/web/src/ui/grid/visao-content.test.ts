import { expect, test } from 'vitest';
import type { GridColumn } from './grid-column.ts';
import { arrangementOf, contentOf, lostSentence } from './visao-content.ts';

const COLUMNS: readonly GridColumn[] = [
  { key: 'CFOP', type: 'text' },
  { key: 'Valor', type: 'money' },
];

test('an arrangement comes back as it was kept', () => {
  const arrangement = {
    columns: [
      { key: 'Valor', width: 120, hidden: false, pinned: 'right' as const },
      { key: 'CFOP', width: 80, hidden: true, pinned: false },
    ],
    q: 'aço',
    filters: { Valor: '>10' },
    sort: [{ key: 'Valor', desc: true }],
    analysis: { kind: 'pivo' as const, row: 'CFOP', column: 'Valor', measure: null },
  };
  const { arrangement: back, lost } = arrangementOf(contentOf(arrangement, COLUMNS), COLUMNS, []);
  expect(back).toEqual({ ...arrangement, filters: { Valor: [{ op: 'maior', valor: '10' }] } });
  expect(lost).toEqual([]);
});

test('what names a column that is gone is left out, and the column is named once', () => {
  const content = contentOf({ columns: [], q: '', filters: {}, sort: [], analysis: null }, COLUMNS);
  const { arrangement, lost } = arrangementOf(
    {
      ...content,
      ordem: [{ key: 'Antiga', desc: false }],
      grupos: ['Antiga', 'CFOP'],
      filtros: [{ key: 'Antiga', condicoes: [{ op: 'vazio' }] }],
    },
    COLUMNS,
    [],
  );
  expect(arrangement).toMatchObject({ sort: [], filters: {}, analysis: { kind: 'grupos', levels: ['CFOP'] } });
  expect(lostSentence(lost)).toBe('A coluna “Antiga” não existe mais neste relatório. O resto da visão foi aplicado.');
});
