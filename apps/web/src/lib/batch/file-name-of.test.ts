import { expect, test } from 'vitest';
import { fileNameOf } from './file-name-of.ts';

test.each([
  [`attachment; filename="relatorio.xlsx"; filename*=UTF-8''Apura%C3%A7%C3%A3o.xlsx`, 'Apuração.xlsx'],
  ['attachment; filename="com \\"aspas\\".csv"', 'com "aspas".csv'],
  ['attachment; filename=simples.zip', 'simples.zip'],
  [`attachment; filename="a.txt"; filename*=UTF-8''%E0%A4%A`, 'a.txt'],
  ['attachment', 'padrao.xlsx'],
  [null, 'padrao.xlsx'],
])('%s names %s', (header, expected) => {
  expect(fileNameOf(header, 'padrao.xlsx')).toBe(expected);
});
