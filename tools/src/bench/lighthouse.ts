import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium as playwright } from 'playwright';
import { measureFirstLoad } from '../first-load.ts';
import { REPO } from '../repo.ts';
import { lighthouseTable, type Run, type Tela } from './lighthouse-table.ts';
import { writePerformance, writtenBy } from './performance-page.ts';
import { DEMO_USER, freePort, until } from './start-server.ts';
import { type Portal, say, withPortal } from './with-portal.ts';

// Fetched when this runs and not installed with the rest: it brings 114 packages and 176 MB that nothing else needs.
const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = 5;
const GOAL = 95;
/** Far above what a load takes; the first also fetches Lighthouse. */
const RUN_MS = 180_000;

await withPortal('lighthouse', measure);

async function measure(portal: Portal): Promise<void> {
  const { url, work } = portal;
  const port = await startChromium(portal);

  const telas: Tela[] = [{ nome: 'login', runs: audit('login', { url, port, work }) }];
  await signIn(url, port);
  telas.push({ nome: 'portal (Projetos)', runs: audit('portal', { url, port, work }) });
  publish(telas);
}

/** A browser of its own, which nothing but Lighthouse follows while it measures. Answers its debugging port. */
async function startChromium({ chromium, work, undo }: Portal): Promise<number> {
  const port = await freePort();
  const browser = spawn(
    chromium.path,
    [
      '--headless=new',
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${join(work, 'chromium')}`,
      '--no-sandbox',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      'about:blank',
    ],
    { env: { ...process.env, ...chromium.env }, stdio: 'ignore' },
  );
  const gone = new Promise((resolve) => browser.once('exit', resolve));
  undo(async () => {
    browser.kill('SIGTERM');
    await gone;
  });
  await until('the browser', () => browser.exitCode, `http://127.0.0.1:${port}/json/version`);
  return port;
}

/** Signs in on a page of that browser, waits for the list, and leaves it with the session's cookie alone. */
async function signIn(url: string, port: number): Promise<void> {
  const browser = await playwright.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await browser.contexts()[0]?.newPage();
  if (page === undefined) throw new Error('the browser has no context');
  await page.goto(url);
  await page.getByLabel('E-mail').fill(DEMO_USER.email);
  await page.getByLabel('Senha', { exact: true }).fill(DEMO_USER.senha);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByText('Concluído').first().waitFor({ timeout: 120_000 });
  await page.close();
  await browser.close();
}

/** Loads the page five times, each with an empty cache of files and the session that there is. */
function audit(name: string, { url, port, work }: { url: string; port: number; work: string }): Run[] {
  return Array.from({ length: RUNS }, (_, i) => {
    const report = join(work, `${name}-${i}.json`);
    const result = spawnSync(
      'npx',
      [
        '--yes',
        LIGHTHOUSE,
        url,
        `--port=${port}`,
        '--preset=desktop',
        '--only-categories=performance,accessibility',
        '--output=json',
        `--output-path=${report}`,
        '--quiet',
      ],
      {
        encoding: 'utf8',
        timeout: RUN_MS,
        shell: process.platform === 'win32',
        // Lighthouse needs this Node, which is not always the one that is first in the path.
        env: { ...process.env, PATH: `${join(REPO, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}` },
      },
    );
    if (result.status !== 0) throw new Error(`lighthouse: ${result.stderr}${result.stdout}`);
    const run = runOf(JSON.parse(readFileSync(report, 'utf8')));
    say(`  ${name} ${i + 1}: performance ${run.performance}, acessibilidade ${run.acessibilidade}`);
    for (const fault of run.falhas) say(`    ${fault}`);
    return run;
  });
}

interface Report {
  finalDisplayedUrl: string;
  categories: Record<'performance' | 'accessibility', { score: number | null; auditRefs: { id: string }[] }>;
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>;
}

function runOf(report: Report): Run {
  const score = (category: 'performance' | 'accessibility'): number => {
    const { score: value } = report.categories[category];
    if (value === null) throw new Error(`lighthouse gave no score for ${category}`);
    return Math.round(value * 100);
  };
  const number = (id: string): number => report.audits[id]?.numericValue ?? Number.NaN;
  const faults = report.categories.accessibility.auditRefs
    .map(({ id }) => report.audits[id])
    .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 1);
  return {
    performance: score('performance'),
    acessibilidade: score('accessibility'),
    fcpMs: number('first-contentful-paint'),
    lcpMs: number('largest-contentful-paint'),
    tbtMs: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    falhas: faults.map((audit) => audit?.title ?? ''),
  };
}

function publish(telas: readonly Tela[]): void {
  const { table, ok } = lighthouseTable(telas, GOAL);
  const { gzipBytes } = measureFirstLoad(join(REPO, 'apps', 'web', 'dist'));
  say(`\n${table}\n`);
  writePerformance(
    'lighthouse',
    `## The portal in the browser

${writtenBy('bench:lighthouse')}
${LIGHTHOUSE} fetched by npx, preset \`desktop\` (1350 × 940, simulated throttling: 40 ms round trip, 10 Mb/s, no
slow-down of the processor), categories performance and accessibility, the machine's Chromium, the built portal on a
server of its own with the demonstration's data. ${RUNS} loads of each screen, files' cache emptied before each; the
figures are medians. The shell is loaded with a living session, so the renewal of the session is part of it.

${table}

The first load of the signed-in shell is ${(gzipBytes / 1000).toFixed(1)} kB of gzipped JavaScript; \`npm test\`
fails above 250 kB (\`tools/src/first-load.ts\` says what is counted). Everything else arrives when it is
first opened.`,
  );
  if (!ok) process.exitCode = 1;
}
