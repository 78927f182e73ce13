import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { REPO } from '../repo.ts';

const PAGE = join(REPO, 'docs', 'performance.md');

/** The parts of docs/performance.md, each written by a command of its own, in the order of the page. */
export type PerformancePart =
  | 'bench'
  | 'portal'
  | 'carteira'
  | 'lighthouse'
  | 'diagnostico'
  | 'ataque'
  | 'grade'
  | 'conferencia';

/** Writes one part of docs/performance.md anew and leaves the others as they are. */
export function writePerformance(part: PerformancePart, text: string): void {
  writeFileSync(PAGE, withPart(readFileSync(PAGE, 'utf8'), part, text));
}

/** The page with one part replaced between its marks, or put at its end when it has none yet. */
export function withPart(page: string, part: PerformancePart, text: string): string {
  const [start, end] = [`<!-- ${part} -->`, `<!-- /${part} -->`];
  const block = `${start}\n${text.trim()}\n${end}`;
  const from = page.indexOf(start);
  const to = page.indexOf(end);
  if (from === -1 || to < from) return `${page.trimEnd()}\n\n${block}\n`;
  return page.slice(0, from) + block + page.slice(to + end.length);
}

/** The first line of a part: the command, the day and the machine. */
export function writtenBy(script: string): string {
  return `Written by \`npm run ${script}\` on ${new Date().toISOString().slice(0, 10)}; machine: ${machine()}.`;
}

function machine(): string {
  return (
    `${cpus().length} núcleos (${cpus()[0]?.model ?? '?'}), ${Math.round(totalmem() / 2 ** 30)} GiB, ` +
    `Node ${process.version}`
  );
}
