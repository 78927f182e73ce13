import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { REPO } from './repo.ts';

interface WebApp {
  /** As people read it. */
  nome: string;
  /** Folder of the app, from the root of the repository. */
  dir: string;
  /** The sources of the build; a change in any of them calls for a new build. */
  sources: readonly string[];
  /** Below .cache. */
  builds: string;
}

const SHARED = ['packages/br/src', 'packages/contract/src', 'package-lock.json'];
const PLANILHA = ['packages/planilha/src', 'packages/zip/src'];
const PORTAL: WebApp = {
  nome: 'portal',
  dir: 'apps/web',
  sources: ['apps/web', 'docs/manual', ...SHARED],
  builds: 'web',
};
const DIAGNOSTICO: WebApp = {
  nome: 'diagnóstico',
  dir: 'apps/diagnostico',
  sources: ['apps/diagnostico', 'apps/web/compress-assets.ts', ...PLANILHA, ...SHARED],
  builds: 'diagnostico',
};
const SKIPPED = new Set(['node_modules', 'dist', 'test-results']);
const KEPT_BUILDS = 3;

/**
 * Builds the portal and the diagnostic page when their sources changed since the last build, and prints what it does.
 * Throws when a build fails. Each build has a folder of its own and the app's `dist` points at the newest one, so that
 * a running server keeps the files of the page that it handed out.
 */
export function buildWeb(say: (line: string) => void): void {
  for (const app of [PORTAL, DIAGNOSTICO]) buildApp(app, say);
}

function buildApp(app: WebApp, say: (line: string) => void): void {
  const build = join(REPO, '.cache', app.builds, hashOfSources(app.sources).slice(0, 16));
  if (existsSync(join(build, 'index.html'))) {
    point(app, build);
    say(`${app.nome}: já construído, nada mudou`);
    return;
  }
  say(`${app.nome}: construindo (só quando as fontes mudam)…`);
  const startedAt = Date.now();
  const draft = `${build}.${process.pid}`;
  const result = spawnSync(
    process.execPath,
    [join(REPO, 'node_modules/vite/bin/vite.js'), 'build', app.dir, '--outDir', draft, '--logLevel', 'warn'],
    { cwd: REPO, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  if (result.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new Error(`a construção de ${app.nome} falhou; o motivo está nas linhas acima`);
  }
  rmSync(build, { recursive: true, force: true });
  renameSync(draft, build);
  point(app, build);
  prune(app);
  say(`${app.nome}: construído em ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}

/** Makes the app's `dist` a link to a build, in place of what was there. */
function point(app: WebApp, build: string): void {
  const dist = join(REPO, app.dir, 'dist');
  const link = `${dist}.${process.pid}`;
  rmSync(link, { recursive: true, force: true });
  symlinkSync(build, link, 'junction');
  if (existsSync(dist) && !lstatSync(dist).isSymbolicLink()) rmSync(dist, { recursive: true });
  if (process.platform === 'win32') rmSync(dist, { recursive: true, force: true });
  renameSync(link, dist);
}

function prune(app: WebApp): void {
  const folder = join(REPO, '.cache', app.builds);
  const builds = readdirSync(folder)
    .map((name) => join(folder, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of builds.slice(KEPT_BUILDS)) rmSync(old, { recursive: true, force: true });
}

/** A digest of the names and bytes of every source of an app. */
function hashOfSources(sources: readonly string[]): string {
  const hash = createHash('sha256');
  const add = (path: string): void => {
    hash.update(relative(REPO, path)).update('\0').update(readFileSync(path)).update('\0');
  };
  const walk = (dir: string): void => {
    for (const entry of readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (SKIPPED.has(entry.name)) continue;
      const path = join(dir, entry.name);
      if (entry.isDirectory()) walk(path);
      else add(path);
    }
  };
  for (const source of sources) {
    const path = join(REPO, source);
    if (!existsSync(path)) continue;
    if (statSync(path).isFile()) add(path);
    else walk(path);
  }
  return hash.digest('hex');
}
