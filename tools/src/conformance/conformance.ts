import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSentences, type Sentence, type Sentences } from './read-sentences.ts';
import { readTags } from './read-tags.ts';

/** The generated page, below the repository. */
export const PAGE = 'docs/conformance.md';

export interface Proof {
  path: string;
  title: string;
}

export interface Conformance extends Sentences {
  /** The tests that prove each sentence, by its number, in the order of files and lines. */
  proofs: ReadonlyMap<string, readonly Proof[]>;
  /** What is wrong with the tags, the sentences and the texts; empty when every sentence is proved. */
  faults: readonly string[];
}

interface Options {
  /** The repository. */
  root: string;
  sentences: string;
  /** The titles of all browser tests, as their runner lists them; without them the texts are not checked. */
  browserTitles?: readonly string[];
}

/** The sentences with the tests whose tags name them, and every fault of the tags. */
export function readConformance({ root, sentences: markdown, browserTitles }: Options): Conformance {
  const { sections, texts } = readSentences(markdown);
  const sentences = sections.flatMap((section) => section.sentences);
  const proofs = new Map<string, Proof[]>(sentences.map(({ id }) => [id, []]));
  const faults: string[] = [];
  for (const path of testFiles(root)) {
    for (const { ids, line, title } of readTags(path, readFileSync(join(root, path), 'utf8'))) {
      if (title === undefined) faults.push(`${path}:${line}: the tag is above no test with a title of its own`);
      for (const id of ids) {
        const known = proofs.get(id);
        if (!known) faults.push(`${path}:${line}: there is no sentence ${id}`);
        else if (title !== undefined && !known.some((one) => one.path === path && one.title === title))
          known.push({ path, title });
      }
    }
  }
  faults.push(
    ...faultsOfOrder(sentences),
    ...sentences.flatMap((sentence) => faultsOfSentence(sentence, proofs.get(sentence.id) ?? [], root)),
    ...(browserTitles ? textsWithoutTest(texts, browserTitles) : []),
  );
  return { sections, texts, proofs, faults };
}

function testFiles(root: string): string[] {
  const exclude = ['**/node_modules', '**/dist'];
  return globSync('{apps,packages,tools}/**/*.{test,spec}.{ts,tsx}', { cwd: root, exclude })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
}

function faultsOfOrder(sentences: readonly Sentence[]): string[] {
  const next = new Map<string, number>();
  return sentences.flatMap(({ id }) => {
    const [section = '', sequence] = id.split('.');
    const expected = (next.get(section) ?? 0) + 1;
    next.set(section, expected);
    return Number(sequence) === expected ? [] : [`${id}: ${section}.${expected} was expected`];
  });
}

function faultsOfSentence({ id, records }: Sentence, proofs: readonly Proof[], root: string): string[] {
  const absent = records.filter((record) => !existsSync(join(root, 'docs', `${record}.md`)));
  if (absent.length > 0) return absent.map((record) => `${id}: there is no docs/${record}.md`);
  return proofs.length + records.length > 0 ? [] : [`${id}: no test and no record proves it`];
}

function textsWithoutTest(texts: readonly string[], titles: readonly string[]): string[] {
  return texts.flatMap((text) => {
    const parts = text.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
    const pattern = new RegExp(parts.join('.+'));
    return titles.some((title) => pattern.test(title)) ? [] : [`text without a browser test: ${text}`];
  });
}
