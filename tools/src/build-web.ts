import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { REPO } from './repo.ts';

/** What the portal is made of; a change in any of it calls for a new build. */
const SOURCES = ['apps/web', 'packages/br/src', 'packages/contract/src', 'package-lock.json'];
const SKIPPED = new Set(['node_modules', 'dist', 'test-results']);
const BUILDS = join(REPO, '.cache', 'web');
const DIST = join(REPO, 'apps', 'web', 'dist');
const KEPT_BUILDS = 3;

/**
 * Builds the portal when its sources changed since the last build; says what it does. Throws when the build fails.
 *
 * Each build has a folder of its own and `apps/web/dist` points at the newest one, so that a portal which is being served
 * keeps the files of the page it handed out.
 */
export function buildWeb(say: (line: string) => void): void {
  const build = join(BUILDS, hashOfSources().slice(0, 16));
  if (existsSync(join(build, 'index.html'))) {
    point(build);
    say('portal: já construído, nada mudou');
    return;
  }
  say('portal: construindo (só quando as fontes mudam)…');
  const startedAt = Date.now();
  const draft = `${build}.${process.pid}`;
  const result = spawnSync(
    process.execPath,
    [join(REPO, 'node_modules/vite/bin/vite.js'), 'build', 'apps/web', '--outDir', draft, '--logLevel', 'warn'],
    { cwd: REPO, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  if (result.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new Error('a construção do portal falhou; o motivo está nas linhas acima');
  }
  rmSync(build, { recursive: true, force: true });
  renameSync(draft, build);
  point(build);
  prune();
  say(`portal: construído em ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}

/** Makes `apps/web/dist` a link to a build, in place of what was there. */
function point(build: string): void {
  const link = `${DIST}.${process.pid}`;
  rmSync(link, { recursive: true, force: true });
  symlinkSync(build, link, 'junction');
  if (existsSync(DIST) && !lstatSync(DIST).isSymbolicLink()) rmSync(DIST, { recursive: true });
  if (process.platform === 'win32') rmSync(DIST, { recursive: true, force: true });
  renameSync(link, DIST);
}

function prune(): void {
  const builds = readdirSync(BUILDS)
    .map((name) => join(BUILDS, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of builds.slice(KEPT_BUILDS)) rmSync(old, { recursive: true, force: true });
}

/** A digest of the names and bytes of every source of the portal. */
function hashOfSources(): string {
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
  for (const source of SOURCES) {
    const path = join(REPO, source);
    if (!existsSync(path)) continue;
    if (source.endsWith('.json')) add(path);
    else walk(path);
  }
  return hash.digest('hex');
}
