import { expect, test } from 'vitest';
import { parseValores } from './parse-valores.ts';

test('a JSON array of texts becomes the values', () => {
  expect(parseValores('["650.00","8109"]')).toEqual(['650.00', '8109']);
  expect(parseValores(undefined)).toEqual([]);
  expect(parseValores('')).toEqual([]);
});

test.each(['{', '{"a":"b"}', '"texto"', '[1]', `["${'9'.repeat(201)}"]`, 'null'])('%s is refused', (text) => {
  expect(() => parseValores(text)).toThrow(expect.objectContaining({ code: 'requisicao-invalida' }));
});
