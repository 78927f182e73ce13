import { expect, test } from 'vitest';
import { expressionsOf, faultOf } from './expressoes.ts';

test('the expressions of a piece of code are found with their lines', () => {
  const code = 'const a: string = "/no/";\nexport const b = a.replace(/x+/g, "").split(/,/);';
  expect(expressionsOf(code, 'a.ts')).toEqual([
    { source: 'x+', flags: 'g', where: 'a.ts:2' },
    { source: ',', flags: '', where: 'a.ts:2' },
  ]);
});

test('an expression that takes the square of its input is told with the text that shows it', () => {
  expect(faultOf({ source: '<!--[\\s\\S]*?-->', flags: 'g', where: 'a.ts:1' })).toMatch(/2nd degree.*'<!--'\.repeat/);
  expect(faultOf({ source: '<[^<>]*>', flags: 'g', where: 'a.ts:1' })).toBeNull();
});
