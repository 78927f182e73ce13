import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { testTitlesOf } from './test-titles.ts';

/** The kinds of proof, in the words of the page's summary. */
export const KINDS = ['browser tests', 'server tests', 'unit tests', 'ADR'] as const;
export type Kind = (typeof KINDS)[number];

export interface Sentence {
  /** `<section>.<sequence>`. */
  id: string;
  sentence: string;
  proofs: readonly Proof[];
}

export type Proof = { path: string; title: string } | { adr: string };

export interface ConformancePage {
  sentences: readonly Sentence[];
  /** The texts that a browser test's title must contain; `{…}` stands for what varies in one. */
  texts: readonly string[];
  /** What the page itself says of its numbers, by the words of its summary. */
  summary: Readonly<Record<string, number>>;
  /** Lines that look like a row and are none. */
  malformed: readonly string[];
}

const ROW = /^\| (?<id>\d\.\d+) \| (?<sentence>.+?) \| (?<proofs>.*?) ?\|$/;
const TEST_PROOF = /^`(?<path>[^`]+)` › "(?<title>.+)"$/;
const ADR_PROOF = /^ADR (?<adr>\d{4})$/;
const SUMMARY = /^\| (?<name>sentences|texts|browser tests|server tests|unit tests|ADR) \| (?<count>\d+) \|$/;

/** Reads docs/conformance.md: a table of sentences per section, a table of numbers, and the list of texts. */
export function parseConformance(markdown: string): ConformancePage {
  const sentences: Sentence[] = [];
  const texts: string[] = [];
  const malformed: string[] = [];
  const summary: Record<string, number> = {};
  for (const line of markdown.split('\n')) {
    const count = SUMMARY.exec(line)?.groups;
    const row = ROW.exec(line)?.groups;
    if (count?.name !== undefined) summary[count.name] = Number(count.count);
    else if (row !== undefined) sentences.push(sentenceOf(row, malformed));
    else if (/^\| ?\d/.test(line)) malformed.push(line);
    else if (line.startsWith('- `')) texts.push(line.slice(3, line.lastIndexOf('`')));
  }
  return { sentences, texts, summary, malformed };
}

function sentenceOf(row: Record<string, string>, malformed: string[]): Sentence {
  const { id = '', sentence = '', proofs = '' } = row;
  const parsed: Proof[] = [];
  for (const one of proofs.split('<br>').filter((text) => text !== '')) {
    const test = TEST_PROOF.exec(one)?.groups;
    const adr = ADR_PROOF.exec(one)?.groups?.adr;
    if (adr !== undefined) parsed.push({ adr });
    else if (test?.path !== undefined) parsed.push({ path: test.path, title: unescapeCell(test.title ?? '') });
    else malformed.push(`${id}: ${one}`);
  }
  return { id, sentence: unescapeCell(sentence), proofs: parsed };
}

const unescapeCell = (text: string): string => text.replaceAll('\\|', '|');

export function kindOf(proof: Proof): Kind {
  if ('adr' in proof) return 'ADR';
  if (proof.path.startsWith('apps/e2e/')) return 'browser tests';
  return proof.path.startsWith('apps/server/') ? 'server tests' : 'unit tests';
}

/** The numbers that the rows add up to. A sentence with proofs of two kinds counts in both. */
export function countsOf({ sentences, texts }: ConformancePage): Record<Kind | 'sentences' | 'texts', number> {
  const by = (kind: Kind) => sentences.filter(({ proofs }) => proofs.some((one) => kindOf(one) === kind)).length;
  return {
    sentences: sentences.length,
    texts: texts.length,
    'browser tests': by('browser tests'),
    'server tests': by('server tests'),
    'unit tests': by('unit tests'),
    ADR: by('ADR'),
  };
}

export interface Repository {
  root: string;
  /** The titles of the browser tests by their path from the root; those of other tests are read from their source. */
  browserTitles: ReadonlyMap<string, readonly string[]>;
}

/** Sentences that say what the page claims and the repository does not hold; empty when all is proved. */
export function checkConformance(page: ConformancePage, repository: Repository): string[] {
  return [
    ...page.malformed.map((line) => `cannot be read: ${line}`),
    ...faultsOfOrder(page),
    ...page.sentences.flatMap((one) => faultsOfSentence(one, repository)),
    ...faultsOfSummary(page),
    ...faultsOfTexts(page, repository),
  ];
}

function faultsOfOrder({ sentences }: ConformancePage): string[] {
  const next = new Map<string, number>();
  return sentences.flatMap(({ id }) => {
    const [section = '', sequence] = id.split('.');
    const expected = (next.get(section) ?? 0) + 1;
    next.set(section, expected);
    return Number(sequence) === expected ? [] : [`${id}: ${section}.${expected} was expected`];
  });
}

function faultsOfSentence({ id, proofs }: Sentence, { root, browserTitles }: Repository): string[] {
  if (proofs.length === 0) return [`${id}: names no proof`];
  return proofs.flatMap((proof) => {
    if ('adr' in proof) {
      const there = readdirSync(join(root, 'docs', 'adr')).some((name) => name.startsWith(`${proof.adr}-`));
      return there ? [] : [`${id}: there is no ADR ${proof.adr}`];
    }
    const { path, title } = proof;
    if (!existsSync(join(root, path))) return [`${id}: there is no ${path}`];
    const titles = browserTitles.get(path) ?? testTitlesOf(join(root, path));
    return titles.includes(title) ? [] : [`${id}: ${path} has no test "${title}"`];
  });
}

function faultsOfSummary(page: ConformancePage): string[] {
  return Object.entries(countsOf(page)).flatMap(([name, count]) =>
    page.summary[name] === count ? [] : [`summary: ${name} are ${count}, the page says ${page.summary[name]}`],
  );
}

function faultsOfTexts({ texts }: ConformancePage, { browserTitles }: Repository): string[] {
  const titles = [...browserTitles.values()].flat();
  return texts.flatMap((text) => {
    const pattern = new RegExp(
      text
        .split(/\{[^}]*\}/)
        .map(escapeRegExp)
        .join('.+'),
    );
    return titles.some((title) => pattern.test(title)) ? [] : [`text without a browser test: ${text}`];
  });
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
