import { describe, expect, it } from 'vitest';
import { type StepResult, summaryOf } from './test-steps.ts';

const step = (name: string, more: Partial<StepResult>): StepResult => ({
  name,
  passed: 3,
  failed: 0,
  seconds: 1.25,
  ...more,
});

describe('the end of a run', () => {
  it('is the table and the line of the counts where everything passed', () => {
    expect(summaryOf([step('lint', { passed: 1 }), step('vitest', { note: 'as it is' })])).toEqual([
      'ok   lint        1 passed    0 failed     1.3 s',
      'ok   vitest      3 passed    0 failed     1.3 s  (as it is)',
      '4 passed, 0 failed',
    ]);
  });

  it('names what failed, and what passed at a later try, between the table and the counts', () => {
    const lines = summaryOf([
      step('vitest', { failed: 1, failures: [{ title: 'a.test.ts › b', error: 'Error: no' }] }),
      step('texts', { flaky: [{ title: 'c.spec.ts › d', error: 'Error: too late' }] }),
      step('kills', { passed: 0, failed: 1, note: 'no report was written' }),
    ]);
    expect(lines.slice(3)).toEqual([
      'failed:',
      '  vitest: a.test.ts › b',
      '    Error: no',
      '  kills: no report was written',
      'flaky, passed at a later try:',
      '  texts: c.spec.ts › d',
      '    Error: too late',
      '6 passed, 2 failed',
    ]);
  });

  it('names fifty at most, and says how many more there are', () => {
    const failures = Array.from({ length: 63 }, (_, i) => ({ title: `test ${i}`, error: '' }));
    const lines = summaryOf([step('vitest', { failed: 63, failures })]);
    expect(lines.filter((line) => line.startsWith('  vitest: test '))).toHaveLength(50);
    expect(lines.slice(-2)).toEqual(['  and 13 more', '3 passed, 63 failed']);
  });
});
