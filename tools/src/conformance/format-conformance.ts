import type { Conformance, Proof } from './conformance.ts';
import type { Sentence } from './read-sentences.ts';

const HEAD = `# Conformance

<!-- Written by \`npm run gen:docs\` from tools/src/conformance/sentences.md and the tags of the tests; do not edit. -->

One row per sentence of the specification's sections 1 to 9 that can be checked, in our own words, with what proves it:
a test by its file and title, or a page that says why the sentence is read otherwise. A sentence with proofs of two
kinds counts in both. A test proves a sentence when a comment above it names the sentence: \`// prova: 1.1, 1.2\`.
Titles are those of the source: \`%s\` and \`…\` stand for what a table fills in. \`npm test\` fails when a sentence has
no proof, a tag no sentence or no test, a text below no browser test, and when this page is not what the tags give.
`;

const TABLE = '| | What holds | Proof |\n|---|---|---|';

const KINDS = ['browser tests', 'server tests', 'unit tests', 'ADR or reading'] as const;
type Kind = (typeof KINDS)[number];

/** docs/conformance.md as it has to be: the numbers, a table of each section, and the texts. */
export function formatConformance(conformance: Conformance): string {
  const { sections, texts, proofs } = conformance;
  const rowOf = (sentence: Sentence) => {
    const cell = [...(proofs.get(sentence.id) ?? []).map(formatTest), ...sentence.records.map(formatRecord)];
    return `| ${sentence.id} | ${escapeCell(sentence.text)} | ${cell.join('<br>')} |`;
  };
  return [
    HEAD,
    '| | |\n|---|---|',
    ...Object.entries(countsOf(conformance)).map(([name, count]) => `| ${name} | ${count} |`),
    ...sections.flatMap(({ heading, sentences }) => [`\n## ${heading}\n`, TABLE, ...sentences.map(rowOf)]),
    '\n## Texts\n\nEach text is, to the letter, in the title of a browser test that shows it; `{…}` is what varies.\n',
    ...texts.map((text) => `- \`${text}\``),
    '',
  ].join('\n');
}

/** The numbers of the page. A sentence with proofs of two kinds counts in both. */
export function countsOf({ sections, texts, proofs }: Conformance): Record<string, number> {
  const sentences = sections.flatMap((section) => section.sentences);
  const kindsOf = ({ id, records }: Sentence): Kind[] => [
    ...(proofs.get(id) ?? []).map(kindOf),
    ...records.map((): Kind => 'ADR or reading'),
  ];
  const counts = KINDS.map((kind) => [kind, sentences.filter((one) => kindsOf(one).includes(kind)).length]);
  return { sentences: sentences.length, texts: texts.length, ...Object.fromEntries(counts) };
}

function kindOf({ path }: Proof): Kind {
  if (path.startsWith('apps/e2e/')) return 'browser tests';
  return path.startsWith('apps/server/') ? 'server tests' : 'unit tests';
}

function formatTest({ path, title }: Proof): string {
  return `\`${path}\` › "${escapeCell(title)}"`;
}

function formatRecord(record: string): string {
  const adr = /^adr\/(\d{4})-/.exec(record)?.[1];
  return `[${adr ? `ADR ${adr}` : record}](${record}.md)`;
}

function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|');
}
