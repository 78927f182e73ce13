import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { REPO } from './repo.ts';

/** A test that failed or passed late: where it is, and its error. */
export interface Told {
  /** The file, the titles around the test and its own. */
  title: string;
  /** The first line of its error, and what it waited for in a page. */
  error: string;
}

export interface Report {
  passed: number;
  failed: number;
  failures: Told[];
  /** Failed at first and passed in the end: they count as passed. */
  flaky: Told[];
}

/**
 * Reads a Vitest JSON report. A file that failed without a failed test (it cannot be loaded, or a hook throws) counts
 * as one failure.
 */
export function readVitestReport(json: unknown): Report {
  const report = asRecord(json);
  const failures = recordsOf(report.testResults).flatMap((file): Told[] => {
    const name = relative(REPO, String(file.name));
    const failed = recordsOf(file.assertionResults).filter((test) => test.status === 'failed');
    if (failed.length === 0 && file.status === 'failed') {
      return [{ title: name, error: firstLine(file.message) || 'a hook around its tests failed' }];
    }
    return failed.map((test) => ({
      title: titleOf([name, ...textsOf(test.ancestorTitles), String(test.title)]),
      error: firstLine(textsOf(test.failureMessages)[0]),
    }));
  });
  return { passed: Number(report.numPassedTests ?? 0), failed: failures.length, failures, flaky: [] };
}

/**
 * Reads a Playwright JSON report. Errors outside of every test (a server that does not start) count as failures.
 */
export function readPlaywrightReport(json: unknown): Report {
  const report = asRecord(json);
  const stats = asRecord(report.stats);
  const tests = recordsOf(report.suites).flatMap((suite) => testsOf(suite, []));
  const told = (status: string): Told[] =>
    tests.filter((test) => test.status === status).map(({ title, error }) => ({ title, error }));
  const errors = recordsOf(report.errors).map((error) => ({
    title: 'outside of every test',
    error: firstLine(error.message),
  }));
  return {
    passed: Number(stats.expected ?? 0) + Number(stats.flaky ?? 0),
    failed: Number(stats.unexpected ?? 0) + errors.length,
    failures: [...told('unexpected'), ...errors],
    flaky: told('flaky'),
  };
}

/** The tests of a suite and of those within it. */
function testsOf(suite: Record<string, unknown>, above: readonly string[]): (Told & { status: string })[] {
  const titles = [...above, String(suite.title)];
  const own = recordsOf(suite.specs).flatMap((spec) =>
    recordsOf(spec.tests).map((test) => ({
      status: String(test.status),
      title: titleOf([...titles, String(spec.title)]),
      error: firstLine(
        recordsOf(test.results)
          .flatMap((result) => recordsOf(result.errors))
          .at(0)?.message,
      ),
    })),
  );
  return [...own, ...recordsOf(suite.suites).flatMap((inner) => testsOf(inner, titles))];
}

/** The line of an output that names what went wrong, or else its last one. */
export function errorLineOf(output: string): string {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const named = [/^\w*Error:/, /\w*Error\b|\berror\b|^[×✖]/].map((said) => lines.find((line) => said.test(line)));
  return shorten(named.find((line) => line !== undefined) ?? lines.at(-1) ?? '');
}

function titleOf(parts: readonly string[]): string {
  return parts.map((part) => part.replace(/\s+/g, ' ')).join(' › ');
}

/** Where a browser waited in vain, the log alone must say for what: nobody can look at the page that was. */
function firstLine(text: unknown): string {
  if (typeof text !== 'string') return '';
  const [first = '', ...rest] = stripVTControlCharacters(text).trim().split('\n');
  const waited = rest.map((line) => /^\s*(?:- )?(waiting for .+)$/.exec(line)?.[1]).find((said) => said !== undefined);
  return shorten(waited === undefined ? first : `${first} ${waited}`);
}

function shorten(line: string): string {
  return line.length <= LONGEST_LINE ? line : `${line.slice(0, LONGEST_LINE)}…`;
}

const LONGEST_LINE = 300;

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function recordsOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(asRecord) : [];
}

function asRecord(value: unknown): Record<string, unknown> {
  // Any object may be read by key; every value is checked before use.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
