import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from './run-command.ts';

/** The repository's root. */
export const REPO = fileURLToPath(new URL('../../../', import.meta.url));
export const DEMO = join(REPO, 'fixtures', 'demonstracao');
export const BIN = join(REPO, 'apps', 'cli', 'bin', 'apura.js');

export interface Run {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a command in this process, whose code is loaded already. */
export async function apura(...args: string[]): Promise<Run> {
  const stdout: string[] = [];
  const stderr: string[] = [];
  const outputs = {
    stdout: { write: (text: string) => stdout.push(text) },
    stderr: { write: (text: string) => stderr.push(text) },
  };
  const code = await runCommand(args, outputs, new AbortController().signal);
  return { code, stdout: stdout.join(''), stderr: stderr.join('') };
}

/** Runs the command line as a user does, in a process of its own, without a terminal to ask on. */
export function apuraAsProcess(env: Record<string, string>, ...args: string[]): Promise<Run> {
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
