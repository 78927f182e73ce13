import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The titles of the browser tests as their runner lists them, so that titles made in loops and of constants are whole.
 * Neither a browser nor a server is started.
 */
export function listBrowserTitles(root: string): readonly string[] {
  const output = execFileSync(
    process.execPath,
    [
      join(root, 'node_modules', '@playwright', 'test', 'cli.js'),
      'test',
      '--list',
      '--reporter=json',
      '-c',
      join(root, 'apps', 'e2e', 'playwright.config.ts'),
    ],
    // Without APURA_E2E_DATA the configuration would make a folder for the server's data, which a list does not need.
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, env: { ...withoutVitest(), APURA_E2E_DATA: tmpdir() } },
  );
  const titlesOf = (suite: Record<string, unknown>): string[] => [
    ...recordsOf(suite.specs).map(({ title }) => String(title)),
    ...recordsOf(suite.suites).flatMap(titlesOf),
  ];
  return titlesOf(asRecord(JSON.parse(output.slice(output.indexOf('{')))));
}

function recordsOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(asRecord) : [];
}

function asRecord(value: unknown): Record<string, unknown> {
  // Any object may be read by key; each value is made a string or examined again.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** The environment without the variables of vitest: Playwright refuses to load inside another test runner. */
function withoutVitest(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST') && name !== 'NODE_OPTIONS'),
  );
}
