// Every sentence of the specification has a test, and docs/conformance.md is what the tags give.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPO } from '../repo.ts';
import { listBrowserTitles } from './browser-titles.ts';
import { PAGE, readConformance } from './conformance.ts';
import { countsOf, formatConformance } from './format-conformance.ts';
import { readTags } from './read-tags.ts';

// Guarantees that every sentence of the specification has a proof, and that docs/conformance.md names the proofs.

describe('docs/conformance.md', () => {
  const sentences = readFileSync(join(REPO, 'tools/src/conformance/sentences.md'), 'utf8');
  const browserTitles = listBrowserTitles(REPO);
  const conformance = readConformance({ root: REPO, sentences, browserTitles });

  it('has sentences of every section from 1 to 9', () => {
    expect(conformance.sections.map(({ heading }) => heading.split(' · ')[0])).toEqual([...'123456789']);
    const counts = countsOf(conformance);
    expect(counts.sentences).toBeGreaterThan(350);
    expect(counts.texts).toBeGreaterThan(100);
    expect(counts['browser tests']).toBeGreaterThan(300);
  });

  it('has a proof of every sentence and a browser test of every text', () => {
    expect(browserTitles.length).toBeGreaterThan(200);
    expect(conformance.faults).toEqual([]);
  });

  it('is what the tags give (npm run gen:docs writes it)', () => {
    expect(readFileSync(join(REPO, PAGE), 'utf8')).toBe(formatConformance(conformance));
  });
});

describe('a tag', () => {
  const titlesOf = (source: string) => readTags('a.test.ts', source).map(({ ids, title }) => [ids.join(' '), title]);

  it('belongs to the next test, however that is declared', () => {
    expect(
      titlesOf(`
        test.describe('group', () => {
          // prova: 1.1, 1.2
          test("'Sucesso' | ok", async () => {});
          // prova: 1.3
          test.each([1])('number %s', () => {});
          // prova: 1.4
          it.skipIf(true)(\`is \${1} time\`, () => {});
          // prova: 1.5
          test('a title ' + "of two parts", () => {});
        });`),
    ).toEqual([
      ['1.1 1.2', "'Sucesso' | ok"],
      ['1.3', 'number %s'],
      ['1.4', 'is … time'],
      ['1.5', 'a title of two parts'],
    ]);
  });

  it('may be on a row of the table of a test', () => {
    expect(
      titlesOf(`
        for (const one of [
          // prova: 1.1
          'a',
          // prova: 1.2
          'b',
        ]) it(\`says \${one}\`, () => {});`),
    ).toEqual([
      ['1.1', 'says …'],
      ['1.2', 'says …'],
    ]);
  });

  it('has no title when the test is skipped or named by a variable, and when no test follows', () => {
    expect(
      titlesOf(`
        // prova: 1.1
        it.skip('later', () => {});
        // prova: 1.2
        it(row.title, () => {});
        // prova: 1.3
      `),
    ).toEqual([
      ['1.1', undefined],
      ['1.2', undefined],
      ['1.3', undefined],
    ]);
  });

  it('is no text in quotes', () => {
    expect(titlesOf(`it('a', () => '// prova: 1.1');`)).toEqual([]);
  });
});

describe('the page', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'apura-conformidade-'));
    for (const folder of ['docs/adr', 'apps/e2e/src', 'apps/server/src']) {
      mkdirSync(join(root, folder), { recursive: true });
    }
    writeFileSync(join(root, 'docs/adr/0001-por-que.md'), '# 0001');
    writeFileSync(join(root, 'apps/e2e/src/a.spec.ts'), '// prova: 1.1\ntest("\'Sucesso\' | ok", () => {});');
    writeFileSync(join(root, 'apps/server/src/a.test.ts'), "// prova: 1.1\nit('answers', () => {});");
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  const read = (...lines: string[]) =>
    readConformance({
      root,
      sentences: ['## 1 · What', ...lines].join('\n'),
      browserTitles: ["'Sucesso' | ok"],
    });

  it('names every proof, and counts a sentence in every kind of its proofs', () => {
    const conformance = read('- 1.1 a | b → adr/0001-por-que', '- 1.2 c → adr/0001-por-que', '- `Suc{…}o`');
    expect(conformance.faults).toEqual([]);
    expect(countsOf(conformance)).toEqual({
      sentences: 2,
      texts: 1,
      'browser tests': 1,
      'server tests': 1,
      'unit tests': 0,
      'ADR or reading': 2,
    });
    expect(formatConformance(conformance)).toContain(
      '\n| 1.1 | a \\| b | `apps/e2e/src/a.spec.ts` › "\'Sucesso\' \\| ok"<br>' +
        '`apps/server/src/a.test.ts` › "answers"<br>[ADR 0001](adr/0001-por-que.md) |\n',
    );
  });

  it.each([
    [['- 1.1 a', '- 1.2 b'], ['1.2: no test and no record proves it']],
    [['- 1.1 a → adr/0002-gone'], ['1.1: there is no docs/adr/0002-gone.md']],
    [['- 1.1 a', '- 1.3 b → adr/0001-por-que'], ['1.3: 1.2 was expected']],
    [['- 1.1 a', '- `Suces{…}!`'], ['text without a browser test: Suces{…}!']],
    [
      ['- 1.2 a → adr/0001-por-que'],
      [
        'apps/e2e/src/a.spec.ts:1: there is no sentence 1.1',
        'apps/server/src/a.test.ts:1: there is no sentence 1.1',
        '1.2: 1.1 was expected',
      ],
    ],
  ])('reports the faults of %j', (lines, faults) => {
    expect(read(...lines).faults).toEqual(faults);
  });

  it('reports a tag above no test', () => {
    const path = join(root, 'apps/server/src/b.test.ts');
    writeFileSync(path, '// prova: 1.1\n');
    expect(read('- 1.1 a').faults).toEqual([
      'apps/server/src/b.test.ts:1: the tag is above no test with a title of its own',
    ]);
    rmSync(path);
  });

  it('refuses a line that is neither a sentence nor a text', () => {
    expect(() => read('- 1 a')).toThrow('neither a sentence nor a text: - 1 a');
  });
});
