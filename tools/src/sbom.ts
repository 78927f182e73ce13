import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { REPO } from './repo.ts';

/** An entry of package-lock.json, by its folder. */
interface LockEntry {
  name?: string;
  version?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export interface Lock {
  packages: Record<string, LockEntry>;
}

/**
 * The bill of materials of what a production install brings, as CycloneDX 1.6, from package-lock.json alone. The same
 * lock gives the same text. (`npm sbom` refuses trees in which an override and the lock differ.)
 */
export function createSbom(lock: Lock) {
  const root = lock.packages[''];
  const installed = Object.entries(lock.packages).filter(
    ([path, { dev, devOptional, link }]) =>
      path.includes('node_modules/') && dev !== true && devOptional !== true && link !== true,
  );
  const refs = new Map(installed.map(([path, entry]) => [path, purlOf(path, entry)]));
  const workspaces = Object.keys(lock.packages).filter((path) => path !== '' && !path.includes('node_modules/'));
  const refsOf = (path: string): string[] => {
    const { dependencies = {}, optionalDependencies = {} } = lock.packages[path] ?? {};
    const found = Object.keys({ ...dependencies, ...optionalDependencies }).flatMap(
      (name) => refs.get(findInstalled(lock, path, name) ?? '') ?? [],
    );
    return [...new Set(found)].sort();
  };
  const components = new Map(installed.map(([path, entry]) => [purlOf(path, entry), componentOf(path, entry)]));
  const own = `${root?.name}@${root?.version}`;
  const dependsOn = new Map<string, Set<string>>();
  for (const [path, ref] of refs) dependsOn.set(ref, new Set([...(dependsOn.get(ref) ?? []), ...refsOf(path)]));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(lock.packages))}`,
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': own, name: root?.name ?? '', version: root?.version ?? '' },
    },
    components: [...components.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1)),
    dependencies: [
      { ref: own, dependsOn: [...new Set(['', ...workspaces].flatMap(refsOf))].sort() },
      ...[...dependsOn]
        .map(([ref, on]) => ({ ref, dependsOn: [...on].sort() }))
        .sort((a, b) => (a.ref < b.ref ? -1 : 1)),
    ],
  };
}

function componentOf(path: string, entry: LockEntry) {
  const full = nameOf(path, entry);
  const [scope, name = full] = full.startsWith('@') ? full.split('/') : [undefined, full];
  const purl = purlOf(path, entry);
  return {
    type: 'library',
    'bom-ref': purl,
    group: scope,
    name,
    version: entry.version ?? '',
    purl,
    hashes: hashesOf(entry.integrity),
    licenses: licensesOf(entry.license),
  };
}

/** The last folder of the path, unless the entry was installed under another name. */
function nameOf(path: string, { name }: LockEntry): string {
  return name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function purlOf(path: string, entry: LockEntry): string {
  return `pkg:npm/${nameOf(path, entry).replace('@', '%40')}@${entry.version}`;
}

const ALGORITHMS: Readonly<Record<string, string>> = { sha512: 'SHA-512', sha256: 'SHA-256', sha1: 'SHA-1' };

function hashesOf(integrity: string | undefined): { alg: string; content: string }[] {
  return (integrity ?? '').split(' ').flatMap((one) => {
    const [algorithm = '', base64 = ''] = one.split(/-(.*)/s);
    const alg = ALGORITHMS[algorithm];
    return alg === undefined ? [] : [{ alg, content: Buffer.from(base64, 'base64').toString('hex') }];
  });
}

/** An SPDX expression is given as such; any other words are the name of a licence. */
function licensesOf(license: string | undefined): ({ expression: string } | { license: { name: string } })[] {
  if (license === undefined) return [];
  return /^\(?[A-Za-z0-9.+-]+( (AND|OR|WITH) [A-Za-z0-9.+()-]+)*\)?$/.test(license)
    ? [{ expression: license }]
    : [{ license: { name: license } }];
}

/** Where Node finds a package from a folder: in its own node_modules, or in those above it. */
function findInstalled({ packages }: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (folder === '') return undefined;
  }
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [to] = process.argv.slice(2);
  // The lock is npm's own file, of the version that package.json pins.
  const lock = JSON.parse(readFileSync(join(REPO, 'package-lock.json'), 'utf8')) as Lock;
  const text = `${JSON.stringify(createSbom(lock), null, 2)}\n`;
  if (to === undefined) process.stdout.write(text);
  else writeFileSync(to, text);
}
