import { expect, test } from 'vitest';
import { parseFilter } from './parse-filter.ts';

test('a JSON object of strings becomes filters', () => {
  expect(parseFilter('{"CFOP":"5102","Nome Part.":"joão"}')).toEqual([
    { key: 'CFOP', q: '5102' },
    { key: 'Nome Part.', q: 'joão' },
  ]);
  expect(parseFilter(undefined)).toEqual([]);
  expect(parseFilter('')).toEqual([]);
});

test.each(['{', '[]x', '"texto"', '[1]', '{"CFOP":5102}', 'null'])('%s is refused', (text) => {
  expect(() => parseFilter(text)).toThrow(expect.objectContaining({ code: 'requisicao-invalida' }));
});
