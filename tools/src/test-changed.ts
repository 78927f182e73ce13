import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { areaOf, changedSince, defaultBase, filesLeadingTo, readGraph } from './reached-files.ts';
import { REPO } from './repo.ts';
import { runVitest } from './run-suites.ts';
import { runCheck, type StepResult, summarize } from './test-steps.ts';

// `npm run test:changed` checks types and lint and runs the tests that the changed files reach without leaving their
// package or module; `npm run test:changed -- <commit>` counts changes from that commit on. `npm test` runs the rest.
const MINUTE = 60_000;
const base = process.argv[2] ?? defaultBase();
const changed = changedSince(base).filter((file) => existsSync(join(REPO, file)));
const graph = readGraph();
const tests = testsOf(changed);
process.stdout.write(`${changed.length} files differ from ${base}; tests:\n${tests.map((t) => `  ${t}\n`).join('')}`);

const sources = changed.filter((file) => /\.(tsx?|json|css)$/.test(file));
const script = async (name: string, ...args: readonly string[]): Promise<StepResult> =>
  await runCheck({ name, args, timeoutMs: 5 * MINUTE });
const steps = await Promise.all([
  script('types (node)', 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.node.json'),
  script('types (web)', 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.web.json'),
  ...(sources.length === 0 ? [] : [script('lint', 'node_modules/@biomejs/biome/bin/biome', 'check', ...sources)]),
  ...(changed.some((file) => file.endsWith('.sql')) ? [script('sql', 'tools/src/format-sql.ts', '--check')] : []),
  ...(tests.length === 0 ? [] : [runVitest({ name: 'changed', args: tests, timeoutMs: 10 * MINUTE })]),
]);
process.exitCode = summarize(steps);

function testsOf(files: readonly string[]): string[] {
  const reached = filesLeadingTo(files, graph, { stopAtDoors: true });
  if (files.some((file) => file.startsWith('fixtures/relatorios/')))
    reached.add('packages/relatorios/src/golden.test.ts');
  // The tests of a module of the server call its routes, not its files.
  const modules = new Set(files.map(areaOf).filter((area) => area.includes('/modules/')));
  const inModules = [...graph.keys()].filter((file) => modules.has(areaOf(file)));
  return [...new Set([...reached, ...inModules])]
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.endsWith('.long.test.ts'))
    .sort();
}
