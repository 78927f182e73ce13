import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { RunAs } from '../../../config/run-as.ts';
import { canReach } from './run-as.ts';

/** A cluster's folders and who runs its programs. */
export interface Cluster {
  homeDir: string;
  dataDir: string;
  password: string;
  runAs: RunAs | null;
  binDir: string;
}

/**
 * The arguments that name the data folder. Root's PostgreSQL runs as a user that may not be able to reach the folder
 * (below a 0700 home): it is started with the folder as its working directory, and `/proc/self/cwd` leads there.
 */
export function dataArgs(cluster: Cluster, dataDir: string): string[] {
  const walkable = cluster.runAs === null || canReach(dataDir, cluster.runAs);
  if (walkable) return ['-D', dataDir];
  if (process.platform === 'linux') return ['-D', '/proc/self/cwd'];
  throw new Error(`O usuário do PostgreSQL não alcança ${dataDir}: defina DATA_DIR com uma pasta legível por todos.`);
}

export function spawnOptions(cluster: Cluster, cwd: string) {
  // A bare environment: neither the user's locale nor PG* variables may reach the server. Windows needs its own.
  const env =
    process.platform === 'win32' ? undefined : { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin' };
  return { cwd, env, ...(cluster.runAs ?? {}) };
}

/** Runs one of the programs to its end and collects what it says. */
export function run(
  cluster: Cluster,
  program: string,
  args: string[],
  dataDir: string,
  fd3?: number,
): Promise<{ code: number; output: string }> {
  return new Promise((done, fail) => {
    const child = spawn(join(cluster.binDir, program), [...args, ...dataArgs(cluster, dataDir)], {
      ...spawnOptions(cluster, dataDir),
      stdio: ['ignore', 'pipe', 'pipe', fd3 ?? 'ignore'],
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', fail);
    child.once('exit', (code) => done({ code: code ?? 1, output }));
  });
}
