/* The deadline of a month is five years after the first of January that follows it. */
import { expect, it } from 'vitest';
import { isForaDoPrazo } from './prazo-retificacao.ts';

it('a month may be rectified for five years from the first of January after it', () => {
  expect(isForaDoPrazo('2020-01', '2025-12-31')).toBe(false);
  expect(isForaDoPrazo('2020-12', '2026-01-01')).toBe(true);
});
