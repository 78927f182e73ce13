import { expect, test } from 'vitest';
import { firstWidth } from './column-width.ts';

test('a column is as wide as its longest value or heading, within bounds', () => {
  const key = { key: 'Chave', type: 'text' } as const;
  const short = firstWidth(key, [{ Chave: '1' }]);
  const long = firstWidth(key, [{ Chave: '1' }, { Chave: '123456789012345' }]);
  expect(long).toBeGreaterThan(short);
  expect(firstWidth(key, [{ Chave: 'X'.repeat(400) }])).toBe(400);
  expect(firstWidth({ ...key, widest: 200 }, [{ Chave: 'X'.repeat(400) }])).toBe(200);
  expect(firstWidth({ key: 'N', type: 'integer' }, [])).toBe(76);
  expect(firstWidth({ key: 'Um título bem comprido', type: 'money' }, [])).toBeGreaterThan(170);
});
