import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { REPO } from './repo.ts';

const SKIPPED = new Set(['node_modules', 'dist', 'test-results', '.cache']);
/** An import of another module, or a file that a module reads beside itself (`readSql(import.meta.url, './x.sql')`). */
const READS = /(?:from|import\(?|import\.meta\.url,)\s*'([^']+)'|new URL\('([^']+)', import\.meta\.url\)/g;

/** What each TypeScript file of packages, apps and tools reads, by paths from the root with forward slashes. */
export type Graph = ReadonlyMap<string, readonly string[]>;

/** Reads the imports of every source file. An import of a package leads to its door. */
export function readGraph(root = REPO): Graph {
  const doors = doorsBelow(root);
  const graph = new Map<string, string[]>();
  for (const file of ['packages', 'apps', 'tools'].flatMap((folder) => filesBelow(root, folder))) {
    if (!/\.tsx?$/.test(file)) continue;
    const text = readFileSync(join(root, file), 'utf8');
    const read = [...text.matchAll(READS)].flatMap(([, imported, url]) => {
      const path = imported ?? url ?? '';
      // A module that reads a folder reads what is in it, and so does one that reads a statement with parts.
      if (path.startsWith('.')) {
        const beside = posix.join(dirname(file), path);
        return [beside, ...(/\.tsx?$/.test(beside) ? [] : filesBelow(root, beside.replace(/\.sql$/, '')))];
      }
      return doors.get(path) ?? [];
    });
    graph.set(file, [...new Set(read)]);
  }
  return graph;
}

/**
 * The files that lead to one of `targets`, themselves among them. With `stopAtDoors` an import of another area leads
 * nowhere, since its door leads to everything behind it.
 */
export function filesLeadingTo(targets: Iterable<string>, graph: Graph, { stopAtDoors = false } = {}): Set<string> {
  const readers = new Map<string, string[]>();
  for (const [file, reads] of graph) {
    for (const read of reads) {
      if (stopAtDoors && areaOf(read) !== areaOf(file)) continue;
      readers.set(read, [...(readers.get(read) ?? []), file]);
    }
  }
  const reached = new Set(targets);
  for (const file of reached) for (const reader of readers.get(file) ?? []) reached.add(reader);
  return reached;
}

/** A package, an app, or a module of the server: what has a door of its own. */
export const areaOf = (file: string): string =>
  /^apps\/server\/src\/modules\/[^/]+/.exec(file)?.[0] ?? file.split('/').slice(0, 2).join('/');

/** The files that differ from a commit, or that git does not know yet, by their paths from the root. */
export function changedSince(commit: string): string[] {
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { cwd: REPO, encoding: 'utf8' })
      .split('\n')
      .filter((line) => line !== '');
  const base = git('merge-base', commit, 'HEAD')[0] ?? commit;
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
}

/** What changes are counted from: what was last received from where the work goes, else the last commit. */
export function defaultBase(): string {
  try {
    execFileSync('git', ['rev-parse', '--verify', '--quiet', 'origin/main'], { cwd: REPO, stdio: 'ignore' });
    return 'origin/main';
  } catch {
    return 'HEAD';
  }
}

function filesBelow(root: string, folder: string): string[] {
  const path = join(root, folder);
  if (!existsSync(path) || !statSync(path).isDirectory()) return [];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const inside = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(root, inside) : [inside];
  });
}

/** The files behind the names under which packages are imported. */
function doorsBelow(root: string): Map<string, string[]> {
  const doors = new Map<string, string[]>();
  for (const manifest of ['packages', 'apps'].flatMap((folder) => filesBelow(root, folder))) {
    if (!/^[^/]+\/[^/]+\/package\.json$/.test(manifest)) continue;
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, manifest), 'utf8')) as {
      name: string;
      exports?: Record<string, string>;
    };
    for (const [key, path] of Object.entries(exports))
      doors.set(`${name}${key.slice(1)}`, [posix.join(dirname(manifest), path)]);
  }
  return doors;
}
