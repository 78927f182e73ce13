import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';

/**
 * The titles of the browser tests by their file, as the runner itself lists them: titles made in loops and of constants
 * are whole here. Nothing is started: no browser, no server.
 */
export function listBrowserTitles(root: string): ReadonlyMap<string, readonly string[]> {
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
    // The configuration would make a folder for the server's data; none is needed to list.
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, env: { ...withoutVitest(), APURA_E2E_DATA: tmpdir() } },
  );
  const list = asRecord(JSON.parse(output.slice(output.indexOf('{'))));
  const rootDir = String(asRecord(list.config).rootDir);
  const titles = new Map<string, string[]>();
  const visit = (suite: Record<string, unknown>): void => {
    for (const { title, file } of recordsOf(suite.specs)) {
      const path = relative(root, join(rootDir, String(file)))
        .split(sep)
        .join('/');
      titles.set(path, [...(titles.get(path) ?? []), String(title)]);
    }
    recordsOf(suite.suites).forEach(visit);
  };
  recordsOf(list.suites).forEach(visit);
  return titles;
}

function recordsOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(asRecord) : [];
}

function asRecord(value: unknown): Record<string, unknown> {
  // Any object may be read by key; what comes out is made a text or looked at again.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** The runner refuses to load inside another one's process: what would tell it so stays behind. */
function withoutVitest(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST') && name !== 'NODE_OPTIONS'),
  );
}
