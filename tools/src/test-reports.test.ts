import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REPO } from './repo.ts';
import { errorLineOf, readPlaywrightReport, readVitestReport } from './test-reports.ts';

const ESC = '\u001b';

describe('the report of Vitest', () => {
  it('tells each failed test by its file, all its titles and the first line of its error', () => {
    const report = readVitestReport({
      numPassedTests: 2,
      testResults: [
        {
          name: join(REPO, 'packages/br/src/cnpj.test.ts'),
          status: 'failed',
          assertionResults: [
            { ancestorTitles: ['a CNPJ', 'of letters'], title: 'is one', status: 'passed', failureMessages: [] },
            {
              ancestorTitles: ['a CNPJ', 'of letters'],
              title: 'is none',
              status: 'failed',
              failureMessages: [`${ESC}[31mAssertionError: expected 1 to be 2${ESC}[39m\n    at cnpj.test.ts:3:1`],
            },
          ],
        },
        {
          name: join(REPO, 'packages/br/src/cpf.test.ts'),
          status: 'passed',
          assertionResults: [{ ancestorTitles: [], title: 'holds', status: 'passed', failureMessages: [] }],
        },
      ],
    });
    expect(report).toEqual({
      passed: 2,
      failed: 1,
      failures: [
        {
          title: 'packages/br/src/cnpj.test.ts › a CNPJ › of letters › is none',
          error: 'AssertionError: expected 1 to be 2',
        },
      ],
      flaky: [],
    });
  });

  it('counts a file that cannot be loaded, and one whose hook throws, as one failure each', () => {
    const skipped = { ancestorTitles: ['a'], title: 'b', status: 'skipped', failureMessages: [] };
    const report = readVitestReport({
      numPassedTests: 0,
      testResults: [
        {
          name: join(REPO, 'a.test.ts'),
          status: 'failed',
          message: "Cannot find './x.ts'\nat y",
          assertionResults: [],
        },
        { name: join(REPO, 'b.test.ts'), status: 'failed', message: '', assertionResults: [skipped] },
      ],
    });
    expect(report.failed).toBe(2);
    expect(report.failures).toEqual([
      { title: 'a.test.ts', error: "Cannot find './x.ts'" },
      { title: 'b.test.ts', error: 'a hook around its tests failed' },
    ]);
  });
});

describe('the report of Playwright', () => {
  const test = (status: string, ...errors: string[]) => ({
    status,
    results: [...errors.map((message) => ({ errors: [{ message }] })), ...(status === 'flaky' ? [{ errors: [] }] : [])],
  });

  it('tells failed tests, flaky ones and what failed outside of every test apart', () => {
    const report = readPlaywrightReport({
      stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 },
      errors: [{ message: 'Error: the server did not start\nat z' }],
      suites: [
        {
          title: 'texts/perfil.spec.ts',
          specs: [{ title: 'alone', tests: [test('expected')] }],
          suites: [
            {
              title: 'the profile',
              specs: [
                { title: 'is saved', tests: [test('unexpected', `${ESC}[2mError: not visible${ESC}[22m\nCall log`)] },
                { title: 'is shown', tests: [test('flaky', 'Error: too late\nCall log:\n  - waiting for x')] },
              ],
            },
          ],
        },
      ],
    });
    expect(report).toEqual({
      passed: 6,
      failed: 2,
      failures: [
        { title: 'texts/perfil.spec.ts › the profile › is saved', error: 'Error: not visible' },
        { title: 'outside of every test', error: 'Error: the server did not start' },
      ],
      flaky: [{ title: 'texts/perfil.spec.ts › the profile › is shown', error: 'Error: too late waiting for x' }],
    });
  });
});

describe('a report that is none', () => {
  it.each([null, 'text', {}, { testResults: 3, suites: 'x' }])('%j has nothing in it', (json) => {
    const nothing = { passed: 0, failed: 0, failures: [], flaky: [] };
    expect(readVitestReport(json)).toEqual(nothing);
    expect(readPlaywrightReport(json)).toEqual(nothing);
  });
});

describe('the line of an output that names what went wrong', () => {
  it.each([
    ['a.ts(1,2): error TS2322: no\nb.ts(3,4): error TS1: no\nFound 2 errors.', 'a.ts(1,2): error TS2322: no'],
    [`dots\n${ESC}[31mTypeError: x is not a function${ESC}[39m\n  at y`, 'TypeError: x is not a function'],
    ['caught 1 unhandled error during the run\n\nError: why', 'Error: why'],
    ['one\n\nthe last one\n\n', 'the last one'],
    ['', ''],
  ])('%j', (output, line) => {
    expect(errorLineOf(output)).toBe(line);
  });

  it('is cut where it would fill the log', () => {
    expect(errorLineOf(`Error: ${'x'.repeat(5000)}`)).toHaveLength(301);
  });
});
