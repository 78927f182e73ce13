import { expect, test } from 'vitest';
import { withFilter } from './column-filters.ts';

test('a filter is set, replaced and taken away', () => {
  const one = withFilter({}, 'CFOP', ' 5102 ');
  expect(one).toEqual({ CFOP: '5102' });
  const two = withFilter(one, 'Nome Part.', 'joão');
  expect(withFilter(two, 'CFOP', '1102')).toEqual({ 'Nome Part.': 'joão', CFOP: '1102' });
  expect(withFilter(two, 'CFOP', '  ')).toEqual({ 'Nome Part.': 'joão' });
  expect(one).toEqual({ CFOP: '5102' });
});
