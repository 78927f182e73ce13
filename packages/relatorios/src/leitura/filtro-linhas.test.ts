import { expect, test } from 'vitest';
import { palavrasDe } from './filtro-linhas.ts';

test.each([
  ['', []],
  ['  Arroz   branco arroz ', ['arroz', 'branco']],
  // Whoever has 'arroz' has the two others.
  ['arroz r roz', ['arroz']],
  // '.2' is looked for as it is; '1.234' is a number without its point.
  ['.2 1.234 34', ['.2', '1.234']],
  ['a b c a', ['a', 'b', 'c']],
])('the words of %j', (q, palavras) => {
  expect(palavrasDe(q)).toEqual(palavras);
});
