import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { REPO } from './repo.ts';

/** What the portal is made of; a change in any of it calls for a new build. */
const SOURCES = ['apps/web', 'packages/br/src', 'packages/contract/src', 'package-lock.json'];
const SKIPPED = new Set(['node_modules', 'dist', 'test-results']);
const MARK = join(REPO, '.cache', 'web-build.json');
const INDEX = join(REPO, 'apps', 'web', 'dist', 'index.html');

/** Builds the portal when its sources changed since the last build; says what it does. Throws when the build fails. */
export function buildWeb(say: (line: string) => void): void {
  const hash = hashOfSources();
  if (existsSync(INDEX) && readMark() === hash) {
    say('portal: já construído, nada mudou');
    return;
  }
  say('portal: construindo (só quando as fontes mudam)…');
  const startedAt = Date.now();
  const result = spawnSync(
    process.execPath,
    [join(REPO, 'node_modules/vite/bin/vite.js'), 'build', 'apps/web', '--logLevel', 'warn'],
    {
      cwd: REPO,
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  if (result.status !== 0) throw new Error('a construção do portal falhou; o motivo está nas linhas acima');
  mkdirSync(dirname(MARK), { recursive: true });
  writeFileSync(MARK, JSON.stringify({ hash }));
  say(`portal: construído em ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
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

function readMark(): string | undefined {
  try {
    const mark: unknown = JSON.parse(readFileSync(MARK, 'utf8'));
    return typeof mark === 'object' && mark !== null && 'hash' in mark && typeof mark.hash === 'string'
      ? mark.hash
      : undefined;
  } catch {
    return undefined;
  }
}
