import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPO } from '../repo.ts';
import { listBrowserTitles } from './browser-titles.ts';
import { checkConformance, countsOf, parseConformance } from './check-conformance.ts';
import { testTitlesOf } from './test-titles.ts';

describe('docs/conformance.md', () => {
  const page = parseConformance(readFileSync(join(REPO, 'docs', 'conformance.md'), 'utf8'));

  it('has rows of every section from 1 to 9', () => {
    const sections = new Set(page.sentences.map(({ id }) => id.split('.')[0]));
    expect([...sections]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    expect(page.sentences.length).toBeGreaterThan(350);
    expect(page.texts.length).toBeGreaterThan(100);
  });

  it('names for every sentence a proof that exists, counts them right, and has a browser test per text', () => {
    const browserTitles = listBrowserTitles(REPO);
    expect(browserTitles.size).toBeGreaterThan(10);
    expect(checkConformance(page, { root: REPO, browserTitles })).toEqual([]);
  });
});

describe('the check', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'apura-conformidade-'));
    for (const folder of ['docs/adr', 'apps/e2e/src/texts', 'apps/server/src'])
      mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, 'docs/adr/0001-por-que.md'), '# 0001');
    writeFileSync(
      join(root, 'apps/e2e/src/texts/a.spec.ts'),
      `test.describe('grupo', () => {
        test("'Sucesso' | ok", async () => {});
        test.each([1])('número %s', () => {});
        it.skipIf(true)(\`é \${1} vez\`, () => {});
        test(row.title, () => {});
      });`,
    );
    writeFileSync(join(root, 'apps/server/src/a.test.ts'), "it('answers', () => {});");
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  const pageOf = (rows: readonly string[], change = ''): string[] => {
    const markdown = [...rows, '- `Sucesso`'].join('\n');
    const counts = Object.entries(countsOf(parseConformance(markdown))).map(([name, n]) => `| ${name} | ${n} |`);
    const path = 'apps/e2e/src/texts/a.spec.ts';
    const browserTitles = new Map([[path, testTitlesOf(join(root, path))]]);
    return checkConformance(parseConformance([markdown, ...counts, change].join('\n')), { root, browserTitles });
  };

  it('reads the titles of tests however they are declared, and no others', () => {
    expect(testTitlesOf(join(root, 'apps/e2e/src/texts/a.spec.ts'))).toEqual([
      "'Sucesso' | ok",
      'número %s',
      'é … vez',
    ]);
  });

  it('passes what is proved, and counts a sentence in every kind of its proofs', () => {
    const rows = [
      `| 1.1 | a \\| b | \`apps/e2e/src/texts/a.spec.ts\` › "'Sucesso' \\| ok"<br>ADR 0001 |`,
      '| 1.2 | c | `apps/server/src/a.test.ts` › "answers" |',
    ];
    expect(pageOf(rows)).toEqual([]);
    expect(countsOf(parseConformance(rows.join('\n')))).toMatchObject({
      sentences: 2,
      'browser tests': 1,
      'server tests': 1,
      'unit tests': 0,
      ADR: 1,
    });
  });

  it.each([
    ['| 1.1 | a |  |', '1.1: names no proof'],
    ['| 1.1 | a | `apps/x.test.ts` › "answers" |', '1.1: there is no apps/x.test.ts'],
    ['| 1.1 | a | `apps/server/src/a.test.ts` › "answer" |', '1.1: apps/server/src/a.test.ts has no test "answer"'],
    ['| 1.1 | a | ADR 0002 |', '1.1: there is no ADR 0002'],
    ['| 1.1 | a | soon<br>ADR 0001 |', 'cannot be read: 1.1: soon'],
    ['| 1.1 | a', 'cannot be read: | 1.1 | a'],
    ['| 1.2 | a | ADR 0001 |', '1.2: 1.1 was expected'],
  ])('tells the fault of %s', (row, fault) => {
    expect(pageOf([row])).toEqual([fault]);
  });

  it('tells a wrong number, and a text that no browser test has', () => {
    expect(pageOf(['| 1.1 | a | ADR 0001 |'], '| sentences | 2 |')).toEqual([
      'summary: sentences are 1, the page says 2',
    ]);
    expect(pageOf(['| 1.1 | a | ADR 0001 |', '- `Suces{…}!`'])).toEqual(['text without a browser test: Suces{…}!']);
  });
});
