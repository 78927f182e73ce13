import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { REPO } from './repo.ts';
import { errorLineOf, type Report, type Told } from './test-reports.ts';

/** The folder of the reports and logs of a test run. */
export const REPORTS = join(REPO, '.cache', 'test');

export interface StepResult {
  name: string;
  passed: number;
  failed: number;
  seconds: number;
  note?: string;
  /** The tests that failed, as far as they are known by name. */
  failures?: readonly Told[];
  /** The tests that passed at a later try only. */
  flaky?: readonly Told[];
}

export interface Command {
  name: string;
  args: readonly string[];
  env?: Record<string, string>;
  timeoutMs: number;
  /** Shows the output as it comes; a quiet command's output is shown only when it fails. */
  live?: boolean;
}

interface CommandResult {
  code: number;
  seconds: number;
  output: string;
}

/** Runs a script under this Node from the root of the repository; its output also goes to .cache/test/<name>.log. */
async function runNode(command: Command): Promise<CommandResult> {
  mkdirSync(REPORTS, { recursive: true });
  const log = createWriteStream(join(REPORTS, logName(command.name)));
  const startedAt = Date.now();
  // A process group of its own: when time runs out, the processes that it started end with it.
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

/** A command that passes or fails: one check. */
export async function runCheck(command: Command): Promise<StepResult> {
  const result = await runNode(command);
  if (result.code !== 0 && !command.live) process.stdout.write(`\n--- ${command.name}\n${result.output}\n`);
  const { name } = command;
  if (result.code === 0) return { name, passed: 1, failed: 0, seconds: result.seconds };
  return { name, passed: 0, failed: 1, seconds: result.seconds, failures: [outsideOf(command, result)] };
}

/**
 * A test runner with a JSON report: its counts, with one failure more when it ended badly without naming any, or when
 * it saw no test at all.
 */
export async function runSuite(
  command: Command,
  report: { path: string; read: (json: unknown) => Report },
): Promise<StepResult> {
  rmSync(report.path, { force: true });
  const result = await runNode({ ...command, live: true });
  let told: Report = { passed: 0, failed: 0, failures: [], flaky: [] };
  let note: string | undefined;
  try {
    told = report.read(JSON.parse(readFileSync(report.path, 'utf8')));
  } catch {
    note = 'no report was written';
  }
  let { failed } = told;
  if (failed === 0 && result.code !== 0) {
    failed = 1;
    note ??= `exit code ${result.code}`;
  }
  if (failed === 0 && told.passed === 0) {
    failed = 1;
    note = 'no test ran';
  }
  const failures = failed > 0 && told.failures.length === 0 ? [outsideOf(command, result)] : told.failures;
  return {
    name: command.name,
    passed: told.passed,
    failed,
    seconds: result.seconds,
    note,
    failures,
    flaky: told.flaky,
  };
}

/** A failure that no report names. */
function outsideOf({ name }: Command, { output }: CommandResult): Told {
  return { title: `see .cache/test/${logName(name)}`, error: errorLineOf(output) };
}

function logName(name: string): string {
  return `${name.replace(/[^a-z0-9]+/gi, '-')}.log`;
}

/** Prints the steps with their times, what failed, and the line that ends a run. Returns the exit code. */
export function summarize(steps: readonly StepResult[]): number {
  process.stdout.write(`\n${summaryOf(steps).join('\n')}\n`);
  return steps.every((s) => s.failed === 0) && steps.some((s) => s.passed > 0) ? 0 : 1;
}

/** The lines of {@link summarize}: the end of a log is enough to see what failed. */
export function summaryOf(steps: readonly StepResult[]): string[] {
  const sum = (of: 'passed' | 'failed'): number => steps.reduce((total, s) => total + s[of], 0);
  const width = Math.max(...steps.map((s) => s.name.length));
  const table = steps.map(
    (s) =>
      `${s.failed === 0 ? 'ok  ' : 'FAIL'} ${s.name.padEnd(width)} ${String(s.passed).padStart(6)} ` +
      `passed ${String(s.failed).padStart(4)} failed ${s.seconds.toFixed(1).padStart(7)} ` +
      `s${s.note === undefined ? '' : `  (${s.note})`}`,
  );
  return [
    ...table,
    ...toldLines(
      'failed',
      steps.flatMap((s) => namedBy(s, s.failures ?? (s.failed > 0 ? [{ title: s.note ?? '', error: '' }] : []))),
    ),
    ...toldLines(
      'flaky, passed at a later try',
      steps.flatMap((s) => namedBy(s, s.flaky ?? [])),
    ),
    `${sum('passed')} passed, ${sum('failed')} failed`,
  ];
}

const MOST_TOLD = 50;

function namedBy(step: StepResult, told: readonly Told[]): Told[] {
  return told.map(({ title, error }) => ({ title: `${step.name}: ${title}`, error }));
}

function toldLines(heading: string, told: readonly Told[]): string[] {
  if (told.length === 0) return [];
  const rest = told.length - MOST_TOLD;
  return [
    `${heading}:`,
    ...told
      .slice(0, MOST_TOLD)
      .flatMap(({ title, error }) => [`  ${title}`, ...(error === '' ? [] : [`    ${error}`])]),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ];
}
