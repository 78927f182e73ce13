import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { freePort } from './src/servidor/free-port.ts';

const REPO = fileURLToPath(new URL('../../', import.meta.url));
// This file is read again by every worker: what must be the same for all is settled once, in the environment.
if (process.env.APURA_E2E_DATA === undefined) {
  const dados = mkdtempSync(join(tmpdir(), 'apura-e2e-'));
  process.env.APURA_E2E_DATA = dados;
  // The runner goes last, after the servers.
  process.once('exit', () => rmSync(dados, { recursive: true, force: true, maxRetries: 3 }));
}
process.env.APURA_E2E_PORT ??= String(await freePort());
process.env.APURA_DIA ??= String(Math.floor(Date.now() / 86_400_000));
process.env.APURA_KILL_SEED ??= String(Date.now() % 1_000_000);
const url = `http://127.0.0.1:${process.env.APURA_E2E_PORT}`;
const long = process.env.APURA_LONG === '1';

/** As `npm test` found or installed it; alone, the system's. */
const executablePath =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    existsSync,
  );
const chromiumEnv: Record<string, string> = JSON.parse(process.env.CHROMIUM_ENV ?? '{}');
const inherited = Object.fromEntries(
  Object.entries(process.env).filter((e): e is [string, string] => e[1] !== undefined),
);

export default defineConfig({
  testDir: './src',
  outputDir: './test-results',
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list']],
  use: {
    baseURL: url,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // A trace costs a fifth to a quarter of the time; a test that fails is run again with `--trace=on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
      // Without a UTF-8 locale Chromium names every download 'download' that has an accent in its name.
      env: { LANG: 'C.UTF-8', ...inherited, ...chromiumEnv },
    },
  },
  projects: [
    // Two at a time on two cores, while the server works: what comes late has still come. An action waits as long as an
    // assertion; the end of a long job is awaited by an assertion with a timeout of its own, never by a click.
    {
      name: 'journeys',
      testDir: './src/journeys',
      timeout: 300_000,
      expect: { timeout: 45_000 },
      use: { viewport: { width: 1440, height: 900 }, actionTimeout: 45_000 },
    },
    // Many short tests, one per text and behaviour of the specification.
    {
      name: 'texts',
      testDir: './src/texts',
      timeout: 60_000,
      expect: { timeout: 15_000 },
      use: { viewport: { width: 1440, height: 900 }, actionTimeout: 15_000 },
    },
    { name: 'kills', testDir: './src/kill', timeout: 900_000 },
    // One file with a test per screen, of which none changes anything on the server: each worker takes the next one.
    // Of over five hundred pictures one may be taken at a bad moment: it is taken once more, and the run names it at
    // its end.
    ...(long ? [{ name: 'screens', testDir: './src/screens', fullyParallel: true, retries: 1 }] : []),
  ],
  // The kills start servers of their own.
  webServer: process.argv.includes('--project=kills')
    ? []
    : {
        command: `"${process.execPath}" apps/server/src/main.ts`,
        cwd: REPO,
        url: `${url}/health/ready`,
        timeout: 120_000,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
        env: {
          ...inherited,
          PORT: process.env.APURA_E2E_PORT,
          HOST: '127.0.0.1',
          DATA_DIR: join(process.env.APURA_E2E_DATA, 'jornadas'),
          DEMO: '1',
          LOG_LEVEL: 'warn',
          ROLE: 'all',
          DATABASE_URL: '',
          PUBLIC_URL: '',
        },
      },
});
