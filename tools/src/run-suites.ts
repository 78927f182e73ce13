import { join } from 'node:path';
import type { ensureChromium } from './ensure-chromium.ts';
import { readPlaywrightReport, readVitestReport } from './test-reports.ts';
import { REPORTS, runSuite, type StepResult } from './test-steps.ts';

export interface SuiteOptions {
  /** Of the step and of its report below .cache/test. */
  name: string;
  args?: readonly string[];
  env?: Record<string, string>;
  timeoutMs: number;
}

/** Runs Vitest with a JSON report: all tests, or those of some files. */
export async function runVitest({ name, args = [], env, timeoutMs }: SuiteOptions): Promise<StepResult> {
  const path = join(REPORTS, `${name}.json`);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${path}`];
  return await runSuite(
    { name, args: ['node_modules/vitest/vitest.mjs', 'run', ...args, ...reporters], env, timeoutMs },
    { path, read: readVitestReport },
  );
}

/** Runs browser tests with a JSON report, on a server of their own. Without a Chromium they look for one themselves. */
export async function runPlaywright(
  { name, args = [], env, timeoutMs }: SuiteOptions,
  chromium: Awaited<ReturnType<typeof ensureChromium>> | undefined,
): Promise<StepResult> {
  const path = join(REPORTS, `playwright-${name}.json`);
  return await runSuite(
    {
      name,
      args: [
        'node_modules/@playwright/test/cli.js',
        'test',
        '-c',
        'apps/e2e/playwright.config.ts',
        '--reporter=list,json',
        ...args,
      ],
      env: {
        PLAYWRIGHT_JSON_OUTPUT_NAME: path,
        PLAYWRIGHT_JSON_OUTPUT_FILE: path,
        ...(chromium && { CHROMIUM_PATH: chromium.path, CHROMIUM_ENV: JSON.stringify(chromium.env) }),
        ...env,
      },
      timeoutMs,
    },
    { path, read: readPlaywrightReport },
  );
}
