// A text that a spreadsheet would take for a formula is marked; any other text stays as it is.
import { expect, test } from 'vitest';
import { withoutFormula } from './formula.ts';

test.each(['=1+1', '+55', '-x', '@SUM(A1)', '＝1+1', '＋55', '－x', '＠SUM(A1)', '\t=1', '\r=1', '\n=1'])(
  '%j would be a formula, so it gets an apostrophe',
  (text) => expect(withoutFormula(text)).toBe(`'${text}`),
);

test.each(['', 'a=1', ' x', "'=1", '12,50'])('%j stays as it is', (text) => expect(withoutFormula(text)).toBe(text));
