import { join } from 'node:path';
import { ensureChromium } from './ensure-chromium.ts';
import { checkFirstLoad, DIAGNOSTICO } from './first-load.ts';
import { REPO } from './repo.ts';
import { runPlaywright, runVitest } from './run-suites.ts';
import { errorLineOf } from './test-reports.ts';
import { runCheck, type StepResult, summarize } from './test-steps.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const minutes = (n: number): number => n * 60_000;
const steps: StepResult[] = [];

/** A step that is a function: one check. Its failure is reported and does not stop the other steps. */
async function check<T>(name: string, run: () => T | Promise<T>): Promise<T | undefined> {
  const startedAt = Date.now();
  try {
    const value = await run();
    steps.push({ name, passed: 1, failed: 0, seconds: (Date.now() - startedAt) / 1000 });
    return value;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    say(`--- ${name}\n${message}`);
    const failures = [{ title: 'it broke', error: errorLineOf(message) }];
    steps.push({ name, passed: 0, failed: 1, seconds: (Date.now() - startedAt) / 1000, failures });
    return undefined;
  }
}

/** A step that is a script, with its time limit. Its output shows only when it fails. */
async function script(name: string, ...args: readonly string[]): Promise<void> {
  steps.push(await runCheck({ name, args, timeoutMs: minutes(10) }));
}

async function checkSources(): Promise<void> {
  await script('types (node)', 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.node.json');
  await script('types (web)', 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.web.json');
  await script('lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '.', '--max-diagnostics=50');
  await script('imports', 'tools/src/check-imports.ts');
  await script('unused', 'node_modules/knip/bin/knip.js');
  await script('sql', 'tools/src/format-sql.ts', '--check');
}

/** Builds the portal and finds a Chromium for its tests. */
async function prepareBrowser(): Promise<Awaited<ReturnType<typeof ensureChromium>> | undefined> {
  await script('web build', 'tools/src/build.ts');
  await check('first load', () => {
    say(`portal: ${checkFirstLoad(join(REPO, 'apps', 'web', 'dist'))}`);
    say(`diagnóstico: ${checkFirstLoad(join(REPO, 'apps', 'diagnostico', 'dist'), DIAGNOSTICO)}`);
  });
  return await check('chromium', () => ensureChromium(say));
}

say(`Node ${process.version}: types, lint and imports beside the build of the portal…`);
const [, chromium] = await Promise.all([checkSources(), prepareBrowser()]);

say('tests of the packages…');
const project = async (name: string): Promise<void> => {
  steps.push(await runVitest({ name, args: [`--project=${name}`], timeoutMs: minutes(30) }));
};
await project('pacotes');

// Route tests and journeys both wait for queues and processes a good part of their time, so they share the two cores.
// Each file of journeys has work of its own. Every text of every screen, every state of it and kills at random moments
// are campaigns of `npm run test:long`.
say('route tests, and journeys in a browser…');
const journeys = { name: 'journeys', args: ['--project=journeys', '--workers=2'], timeoutMs: minutes(30) };
const [, browser] = await Promise.all([project('servidor'), runPlaywright(journeys, chromium)]);
steps.push(browser);

process.exitCode = summarize(steps);
