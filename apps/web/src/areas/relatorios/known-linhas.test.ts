import { expect, test } from 'vitest';
import { TODAS_AS_LINHAS } from '../../lib/navigation.ts';
import { knownLinhas } from './known-linhas.ts';

const linhasOf = (filtro: string) => knownLinhas({ ...TODAS_AS_LINHAS, q: 'y', filters: JSON.parse(filtro) });

test.each(['[1]', '1', '{"a":{"b":1}}', '{"a":[{"op":"apagar"}]}'])('a link with the filter %s has none', (filtro) => {
  expect(linhasOf(filtro)).toEqual({ ...TODAS_AS_LINHAS, q: 'y' });
});

test('a link keeps a filter that the grid knows', () => {
  expect(linhasOf('{"a":"b"}')).toEqual({ ...TODAS_AS_LINHAS, q: 'y', filters: { a: 'b' } });
});
