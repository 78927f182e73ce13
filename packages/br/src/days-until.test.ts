// The countdown of a day counts calendar days, whatever the clock of the machine.
import { expect, test } from 'vitest';
import { daysUntil } from './days-until.ts';

test('days to come, today and days that are over', () => {
  expect(daysUntil('2026-12-31', '2026-11-30')).toBe(31);
  expect(daysUntil('2026-12-31', '2026-12-31')).toBe(0);
  expect(daysUntil('2026-12-31', '2027-01-02')).toBe(-2);
  // Summer time began and ended between these in other years; a day is a day.
  expect(daysUntil('2027-02-16', '2026-11-30')).toBe(78);
});
