import { expect, it } from 'vitest';
import { formatSaldo } from './saldo.ts';

// prova: 9.22
it('pads a balance to four digits and cuts none', () => {
  expect([0, 7, 120, 9999, 12_345, -3].map(formatSaldo)).toEqual(['0000', '0007', '0120', '9999', '12345', '-0003']);
});
