import { expect, test } from 'vitest';
import { knownLinhas } from './known-linhas.ts';

const linhasOf = (filtro: string) => knownLinhas({ q: 'y', filters: JSON.parse(filtro) });

test.each(['[1]', '1', '{"a":{"b":1}}', '{"a":[{"op":"apagar"}]}'])('a link with the filter %s has none', (filtro) => {
  expect(linhasOf(filtro)).toEqual({ q: 'y', filters: {} });
});

test('a link keeps a filter that the grid knows', () => {
  expect(linhasOf('{"a":"b"}')).toEqual({ q: 'y', filters: { a: 'b' } });
});
