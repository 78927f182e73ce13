import { expect, test } from 'vitest';
import type { GridColumn } from './grid-column.ts';
import { addsUp, chartedAmount, labelColumn, mainAmount, pinnedTotals, TOTAL_LABEL } from './grid-totals.ts';

const columns: GridColumn[] = [
  { key: 'Linha', type: 'integer', total: 'none' },
  { key: 'Lado', type: 'text', total: 'none' },
  { key: 'Nome Part.', type: 'text' },
  { key: 'Valor Doc', type: 'money', total: 'sum' },
  { key: 'Saldo', type: 'money', total: 'last' },
];

test('the label stands in the first column on the screen that holds no amounts, wherever the user put it', () => {
  expect(labelColumn(columns, ['Linha', 'Lado', 'Nome Part.', 'Valor Doc'])).toBe('Lado');
  expect(labelColumn(columns, ['Valor Doc', 'Nome Part.', 'Lado'])).toBe('Nome Part.');
  expect(labelColumn(columns, ['Valor Doc', 'Saldo'])).toBeUndefined();
});

test('a pinned row has the amounts of the columns that add up and nothing else', () => {
  expect(pinnedTotals([{ label: 'Total Entrada', values: { 'Valor Doc': '10.00' } }])).toEqual([
    { 'Valor Doc': '10.00', [TOTAL_LABEL]: 'Total Entrada' },
  ]);
  expect(columns.filter(addsUp).map(({ key }) => key)).toEqual(['Valor Doc', 'Saldo']);
});

test('a phone is told of Valor, else of the first money that adds up', () => {
  expect(mainAmount(columns)?.key).toBe('Valor Doc');
  expect(mainAmount([...columns, { key: 'Valor', type: 'money', total: 'sum' }])?.key).toBe('Valor');
  const finding: GridColumn[] = [...columns, { key: 'Valor Estimado', type: 'money', total: 'sum' }];
  expect(mainAmount(finding)?.key, 'what is found, not the sales it was found in').toBe('Valor Estimado');
  expect(mainAmount([{ key: 'Valor', type: 'money', total: 'none' }])).toBeUndefined();
});

test('a chart begins with what the rows are worth, else with the last money, which the others lead to', () => {
  expect(chartedAmount(columns)?.key).toBe('Saldo');
  expect(chartedAmount([{ key: 'Valor Estimado', type: 'money', total: 'sum' }, ...columns])?.key).toBe(
    'Valor Estimado',
  );
  expect(chartedAmount(columns.slice(0, 3))).toBeUndefined();
});

test('so many totals that they would hide the rows are left to the spreadsheet', () => {
  const totals = Array.from({ length: 7 }, (_, i) => ({ label: `Total ${i}`, values: { 'Valor Doc': '1.00' } }));
  expect(pinnedTotals(totals)).toEqual([]);
  expect(pinnedTotals(totals.slice(1))).toHaveLength(6);
});
