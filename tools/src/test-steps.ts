import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { REPO } from './repo.ts';

/** Where reports and logs of a test run stand. */
export const REPORTS = join(REPO, '.cache', 'test');

export interface StepResult {
  name: string;
  passed: number;
  failed: number;
  seconds: number;
  note?: string;
}

export interface Command {
  name: string;
  args: readonly string[];
  env?: Record<string, string>;
  timeoutMs: number;
  /** Shows the output as it comes; a quiet command's output is shown only when it fails. */
  live?: boolean;
}

export interface CommandResult {
  code: number;
  seconds: number;
  output: string;
}

/** Runs a script under this Node from the root of the repository; its output also goes to .cache/test/<name>.log. */
export async function runNode(command: Command): Promise<CommandResult> {
  mkdirSync(REPORTS, { recursive: true });
  const log = createWriteStream(join(REPORTS, `${command.name.replace(/[^a-z0-9]+/gi, '-')}.log`));
  const startedAt = Date.now();
  // A group of its own, so that what it started ends with it when time runs out.
  const detached = process.platform !== 'win32';
  const child = spawn(process.execPath, command.args, {
    cwd: REPO,
    env: { ...process.env, ...command.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached,
  });
  running.add(child.pid ?? 0);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      log.write(text);
      if (command.live) process.stdout.write(text);
      output = (output + text).slice(-20_000);
    });
  }
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    killGroup(child.pid ?? 0);
  }, command.timeoutMs);
  const code = await new Promise<number>((resolve) => {
    child.on('error', () => resolve(127));
    child.on('close', (exit) => resolve(exit ?? 1));
  });
  clearTimeout(timer);
  running.delete(child.pid ?? 0);
  log.end();
  if (late) output += `\n${command.name}: ended after ${command.timeoutMs / 1000} s\n`;
  return { code: late ? 124 : code, seconds: (Date.now() - startedAt) / 1000, output };
}

const running = new Set<number>();

function killGroup(pid: number): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const pid of running) killGroup(pid);
    process.exit(1);
  });
}

/** A command that either holds or does not: one check. */
export async function runCheck(command: Command): Promise<StepResult> {
  const result = await runNode(command);
  if (result.code !== 0 && !command.live) process.stdout.write(`\n--- ${command.name}\n${result.output}\n`);
  const ok = result.code === 0;
  return { name: command.name, passed: ok ? 1 : 0, failed: ok ? 0 : 1, seconds: result.seconds };
}

/**
 * A test runner with a JSON report: its counts, with one failure more when it ended badly without naming any, or when it
 * saw no test at all.
 */
export async function runSuite(
  command: Command,
  report: { path: string; counts: (json: unknown) => Counts },
): Promise<StepResult> {
  rmSync(report.path, { force: true });
  const result = await runNode({ ...command, live: true });
  let counts: Counts = { passed: 0, failed: 0 };
  let note: string | undefined;
  try {
    counts = report.counts(JSON.parse(readFileSync(report.path, 'utf8')));
  } catch {
    note = 'no report was written';
  }
  let { failed } = counts;
  if (failed === 0 && result.code !== 0) {
    failed = 1;
    note ??= `exit code ${result.code}`;
  }
  if (failed === 0 && counts.passed === 0) {
    failed = 1;
    note = 'no test ran';
  }
  return { name: command.name, passed: counts.passed, failed, seconds: result.seconds, note };
}

export interface Counts {
  passed: number;
  failed: number;
}

/** Counts of a Vitest JSON report; a test file that could not be loaded counts as one failure. */
export function vitestCounts(json: unknown): Counts {
  const report = asRecord(json);
  const files = Array.isArray(report.testResults) ? report.testResults.map(asRecord) : [];
  const broken = files.filter(
    (f) => f.status === 'failed' && Array.isArray(f.assertionResults) && f.assertionResults.length === 0,
  ).length;
  return { passed: Number(report.numPassedTests ?? 0), failed: Number(report.numFailedTests ?? 0) + broken };
}

/** Counts of a Playwright JSON report: a flaky test passed in the end, and is told apart by the runner's own output. */
export function playwrightCounts(json: unknown): Counts {
  const report = asRecord(json);
  const stats = asRecord(report.stats);
  const errors = Array.isArray(report.errors) ? report.errors.length : 0;
  return {
    passed: Number(stats.expected ?? 0) + Number(stats.flaky ?? 0),
    failed: Number(stats.unexpected ?? 0) + errors,
  };
}

function asRecord(value: unknown): Record<string, unknown> {
  // Any object may be read by key; every value that comes out is checked before use.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Prints the steps with their times and the line that ends a run; answers the exit code. */
export function summarize(steps: readonly StepResult[]): number {
  const total = steps.reduce((sum, s) => ({ passed: sum.passed + s.passed, failed: sum.failed + s.failed }), {
    passed: 0,
    failed: 0,
  });
  const width = Math.max(...steps.map((s) => s.name.length));
  process.stdout.write('\n');
  for (const s of steps) {
    const mark = s.failed === 0 ? 'ok  ' : 'FAIL';
    process.stdout.write(
      `${mark} ${s.name.padEnd(width)} ${String(s.passed).padStart(6)} passed ${String(s.failed).padStart(4)} failed ${s.seconds.toFixed(1).padStart(7)} s${s.note === undefined ? '' : `  (${s.note})`}\n`,
    );
  }
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}
