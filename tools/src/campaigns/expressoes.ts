import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSync, type VulnerableDiagnostics } from 'recheck';
import { parseAst } from 'vite';
import { REPO } from '../repo.ts';
import type { Told } from '../test-reports.ts';
import type { StepResult } from '../test-steps.ts';

/** The code that may be given what users and governments send. */
const FOLDERS = ['packages/*/src', 'apps/server/src', 'apps/cli/src'];

export interface Expression {
  source: string;
  flags: string;
  /** The first place where it is written: `file:line`. */
  where: string;
}

/** Every regular expression that a piece of TypeScript writes down. */
export function expressionsOf(code: string, file: string): Expression[] {
  const found: Expression[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const child of node) walk(child);
    else if (typeof node === 'object' && node !== null) {
      const { regex, start } = node as { regex?: { pattern: string; flags: string }; start?: number };
      if (regex !== undefined) {
        const line = code.slice(0, start).split('\n').length;
        found.push({ source: regex.pattern, flags: regex.flags, where: `${file}:${line}` });
      }
      for (const child of Object.values(node)) walk(child);
    }
  };
  walk(parseAst(code, { lang: 'ts' }));
  return found;
}

/** A text of this length that the checker tries may exceed its steps by length alone. */
const TRIED_LETTERS = 100_000;
/** Twice the text takes twice the time of an expression that is linear, and four times that of a square. */
const MOST_GROWTH = 3;
/** A square of so many letters takes seconds; what is over sooner is too short to be measured, and harmless. */
const LEAST_MS = 50;

/**
 * What is wrong with an expression: that its time grows faster than its input, with the text that shows it; else null.
 * What the checker found by trying texts, and not by its proof, is measured with that text and twice as much.
 */
export function faultOf({ source, flags, where }: Expression): string | null {
  const result = checkSync(source, flags, { timeout: 10_000 });
  if (result.status !== 'vulnerable') return null;
  if (result.checker === 'fuzz' && growthOf(new RegExp(source, flags), result.attack) <= MOST_GROWTH) return null;
  return `${where} /${source}/${flags}: ${result.complexity.summary}, with ${result.attack.pattern}`;
}

type Attack = Pick<VulnerableDiagnostics['attack'], 'pumps' | 'suffix'>;

/** How much longer an expression takes with twice the text. */
function growthOf(expression: RegExp, { pumps, suffix }: Attack): number {
  const letters = pumps.reduce((sum, { pump }) => sum + pump.length, 0);
  const timeOf = (length: number): number => {
    const times = Math.ceil(length / Math.max(letters, 1));
    const text = pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join('') + suffix;
    const takes = Array.from({ length: 3 }, () => {
      const startedAt = performance.now();
      expression.lastIndex = 0;
      expression.test(text);
      return performance.now() - startedAt;
    });
    return Math.min(...takes);
  };
  const twice = timeOf(2 * TRIED_LETTERS);
  return twice < LEAST_MS ? 1 : twice / timeOf(TRIED_LETTERS);
}

/**
 * Checks how the time of every regular expression of the readers and the server grows: a user's file must not keep a
 * process busy for the square of its size. The checker gives up on a few after ten seconds; those pass.
 */
export async function runExpressionsCampaign(): Promise<StepResult> {
  const startedAt = Date.now();
  const files = execFileSync('git', ['ls-files', '--', ...FOLDERS.map((f) => `${f}/**/*.ts`)], { cwd: REPO });
  const expressions = new Map<string, Expression>();
  for (const file of files.toString('utf8').trim().split('\n')) {
    if (/\.test\.ts$|\/testing[/-]/.test(file)) continue;
    for (const e of expressionsOf(readFileSync(join(REPO, file), 'utf8'), file)) {
      const key = `${e.source}/${e.flags}`;
      if (!expressions.has(key)) expressions.set(key, e);
    }
  }
  const failures: Told[] = [];
  for (const e of expressions.values()) {
    const fault = faultOf(e);
    if (fault === null) continue;
    failures.push({ title: e.where, error: fault });
    process.stdout.write(`FAIL ${fault}\n`);
  }
  return {
    name: 'expressions',
    passed: expressions.size - failures.length,
    failed: failures.length,
    seconds: (Date.now() - startedAt) / 1000,
    failures,
  };
}
