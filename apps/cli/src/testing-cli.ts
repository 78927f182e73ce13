import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const REPO = fileURLToPath(new URL('../../../', import.meta.url));
export const DEMO = join(REPO, 'fixtures', 'demonstracao');
export const BIN = join(REPO, 'apps', 'cli', 'bin', 'apura.js');

export interface Run {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the command line as a user does. */
export function apura(...args: string[]): Promise<Run> {
  return apuraCom({}, ...args);
}

/** The same with variables of the environment; there is no terminal to ask on. */
export function apuraCom(env: Record<string, string>, ...args: string[]): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [BIN, ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}
