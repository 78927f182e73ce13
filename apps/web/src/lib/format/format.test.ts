// Guarantees the texts of sizes, durations and credits.

import { describe, expect, it } from 'vitest';
import { formatBytes } from './bytes.ts';
import { creditUsage } from './credit-usage.ts';
import { formatTimeLeft } from './duration.ts';

describe('formatBytes', () => {
  it('chooses the unit', () => {
    expect(formatBytes(0)).toBe('0 B');
    expect(formatBytes(1023)).toBe('1.023 B');
    expect(formatBytes(1024)).toBe('1,0 KB');
    expect(formatBytes(20_971_520)).toBe('20,0 MB');
    expect(formatBytes(150 * 1024 * 1024)).toBe('150 MB');
    expect(formatBytes(5 * 1024 ** 3)).toBe('5,0 GB');
  });
});

describe('formatTimeLeft', () => {
  it('says seconds, minutes and hours', () => {
    expect(formatTimeLeft(0)).toBe('1 s');
    expect(formatTimeLeft(59.2)).toBe('60 s');
    expect(formatTimeLeft(61)).toBe('2 min');
    expect(formatTimeLeft(3600)).toBe('1 h 00 min');
    expect(formatTimeLeft(7500)).toBe('2 h 05 min');
    expect(formatTimeLeft(Number.POSITIVE_INFINITY)).toBe('');
  });
});

describe('creditUsage', () => {
  // prova: 2.32
  it('rounds the share and shows 0 when nothing was acquired', () => {
    expect(creditUsage('120', '42')).toEqual({ acquired: 120, consumed: 42, available: 78, percent: 35 });
    expect(creditUsage('3', '2').percent).toBe(67);
    expect(creditUsage('0', '0').percent).toBe(0);
  });
});
