import { join } from 'node:path';
import { buildWeb } from './build-web.ts';
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

say(`Node ${process.version}: types, lint and imports…`);
const [typesNode, lint] = await Promise.all([
  runCheck({
    name: 'types (node)',
    args: ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.node.json'],
    timeoutMs: minutes(5),
  }),
  runCheck({
    name: 'lint',
    args: ['node_modules/@biomejs/biome/bin/biome', 'check', '.', '--max-diagnostics=50'],
    timeoutMs: minutes(5),
  }),
]);
const [typesWeb, imports] = await Promise.all([
  runCheck({
    name: 'types (web)',
    args: ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.web.json'],
    timeoutMs: minutes(5),
  }),
  runCheck({ name: 'imports', args: ['tools/src/check-imports.ts'], timeoutMs: minutes(5) }),
]);
const sql = await runCheck({ name: 'sql', args: ['tools/src/format-sql.ts', '--check'], timeoutMs: minutes(5) });
steps.push(typesNode, typesWeb, lint, imports, sql);

say('unit and route tests…');
steps.push(await runVitest({ name: 'vitest', timeoutMs: minutes(30) }));

await check('web build', () => buildWeb(say));
await check('first load', () => {
  say(`portal: ${checkFirstLoad(join(REPO, 'apps', 'web', 'dist'))}`);
  say(`diagnóstico: ${checkFirstLoad(join(REPO, 'apps', 'diagnostico', 'dist'), DIAGNOSTICO)}`);
});
const chromium = await check('chromium', () => ensureChromium(say));

// Each file of journeys has work of its own. Every text of every screen, every state of it and kills at random moments
// are campaigns of `npm run test:long`.
const args = ['--project=journeys', '--workers=2'];
say('journeys…');
steps.push(await runPlaywright({ name: 'journeys', args, timeoutMs: minutes(30) }, chromium));

process.exitCode = summarize(steps);
