import { expect, test } from 'vitest';
import { describeFilter, withFilter } from './column-filters.ts';

test('a filter is set, replaced and taken away', () => {
  const one = withFilter({}, 'CFOP', ' 5102 ');
  expect(one).toEqual({ CFOP: '5102' });
  const two = withFilter(one, 'Nome Part.', 'joão');
  expect(withFilter(two, 'CFOP', '1102')).toEqual({ 'Nome Part.': 'joão', CFOP: '1102' });
  expect(withFilter(two, 'CFOP', '  ')).toEqual({ 'Nome Part.': 'joão' });
  expect(one).toEqual({ CFOP: '5102' });
});

test('a marked CNPJ is named as its cell shows it', () => {
  const filter = [{ op: 'lista' as const, valores: ['99210437000117', null] }];
  const column = { key: 'CNPJ Estab.', type: 'text' } as const;
  expect(describeFilter(filter, { ...column, documento: true })).toContain('99.210.437/0001-17; (vazio)');
  expect(describeFilter(filter, column)).toContain('99210437000117; (vazio)');
});
