// The docs link to what exists, have a page per error code, and print what the contract has.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ERROS } from '@apura/contract';
import { describe, expect, it } from 'vitest';
import { formatPrivilegios, PAGINA } from './gen-privilegios.ts';
import { REPO } from './repo.ts';

const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(REPO, 'docs'), { recursive: true })
    .map((name) => join('docs', String(name)))
    .filter((name) => name.endsWith('.md')),
];

describe('docs', () => {
  it('have one page per error code, and no page of a code that is gone', () => {
    const pages = readdirSync(join(REPO, 'docs', 'erros')).map((name) => name.replace(/\.md$/, ''));
    expect(pages.sort()).toEqual(Object.keys(ERROS).sort());
    expect(pages.length).toBeGreaterThan(20);
  });

  it.each(Object.entries(ERROS))('say of %s what the server says', (code, { status, message }) => {
    const page = readFileSync(join(REPO, 'docs', 'erros', `${code}.md`), 'utf8');
    expect(page).toContain(`# ${code}\n`);
    expect(page).toContain(`> ${message}\n`);
    expect(page).toContain(`| Situação HTTP | ${status} |`);
    for (const heading of ['## Quando acontece', '## O que fazer']) {
      expect(page.split(heading)[1]?.split('\n##')[0]?.trim().length ?? 0).toBeGreaterThan(20);
    }
  });

  it('link only to what exists', () => {
    const broken: string[] = [];
    let links = 0;
    for (const page of PAGES) {
      for (const [, target = ''] of readFileSync(join(REPO, page), 'utf8').matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)) {
        if (/^[a-z]+:/.test(target)) continue;
        links++;
        if (!existsSync(join(REPO, dirname(page), target))) broken.push(`${page} → ${target}`);
      }
    }
    expect(links).toBeGreaterThan(10);
    expect(broken).toEqual([]);
  });

  it('list every decision in docs/adr/README.md, each on one page', () => {
    const index = readFileSync(join(REPO, 'docs', 'adr', 'README.md'), 'utf8');
    const rows = [...index.matchAll(/^\| (\d{4}) \| (?:\[[^\]]+\]\(([^)]+)\)|moved) \|/gm)];
    const pages = readdirSync(join(REPO, 'docs', 'adr')).filter((name) => name !== 'README.md');
    expect(rows.flatMap(([, , page]) => page ?? [])).toEqual(pages.sort());
    expect(rows.map(([, number]) => number)).toEqual([...new Set(rows.map(([, number]) => number))].sort());
    expect(rows.every(([, number, page]) => page?.startsWith(`${number}-`) ?? true)).toBe(true);
    const long = pages.filter((name) => readFileSync(join(REPO, 'docs', 'adr', name), 'utf8').split('\n').length > 61);
    expect(long).toEqual([]);
  });

  it('have prose of at most 120 columns (tables, code and generated parts may be wider)', () => {
    const wide: string[] = [];
    for (const page of PAGES) {
      const prose = readFileSync(join(REPO, page), 'utf8')
        .replaceAll(/^```[\s\S]*?^```/gm, '')
        .replaceAll(/^<!-- (\w+) -->[\s\S]*?^<!-- \/\1 -->/gm, '');
      const lines = prose.split('\n').filter((line) => line.length > 120 && !/^(\||> |<!--|- `)/.test(line));
      wide.push(...lines.map((line) => `${page}: ${line.slice(0, 60)}`));
    }
    expect(wide).toEqual([]);
  });

  it('print the matrix of privileges as the contract has it (npm run gen writes it)', () => {
    expect(readFileSync(join(REPO, PAGINA), 'utf8')).toBe(formatPrivilegios());
  });

  it('list in .env.example exactly the settings that the server reads', () => {
    const settings = join(REPO, 'apps/server/src/config');
    const source = readFileSync(join(settings, 'ambiente.ts'), 'utf8');
    const schema = source.slice(source.indexOf('const ambiente = z.object({'), source.indexOf('\n});'));
    const services = readdirSync(settings).filter((name) => name.endsWith('-config.ts'));
    expect(services).toContain('payments-config.ts');
    const ofServices = services.flatMap((name) => [
      ...readFileSync(join(settings, name), 'utf8').matchAll(/\benv\.([A-Z][A-Z_]+)|'([A-Z]+_[A-Z_]+)'/g),
    ]);
    const read = [...schema.matchAll(/^ {2}([A-Z][A-Z_]+):/gm), ...ofServices].map((m) => m[1] ?? m[2]);
    const example = readFileSync(join(REPO, '.env.example'), 'utf8');
    const listed = [...example.matchAll(/^#?\s?([A-Z][A-Z_]+)=/gm)].map((m) => m[1]).sort();
    expect(read.length).toBeGreaterThan(10);
    expect(listed).toEqual([...new Set(read)].sort());
  });

  it('name every secret that may lie in a file, and every setting that looks like one may', () => {
    const source = readFileSync(join(REPO, 'apps/server/src/config/with-secret-files.ts'), 'utf8');
    const secrets = [...source.matchAll(/^ {2}'([A-Z_]+)',$/gm)].map((m) => m[1] ?? '');
    const operations = readFileSync(join(REPO, 'docs', 'operations.md'), 'utf8');
    const section = operations.split('## Secrets in files')[1]?.split('\n## ')[0] ?? '';
    expect(secrets.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
    const example = readFileSync(join(REPO, '.env.example'), 'utf8');
    const settings = [...example.matchAll(/^#?\s?([A-Z][A-Z_]+)=/gm)].map((m) => m[1] ?? '');
    const looksSecret = settings.filter((name) => /(KEY|KEY_ID|KEY_OLD|SECRET|TOKEN|PASSWORD)$/.test(name));
    expect(looksSecret.length).toBeGreaterThan(10);
    expect(looksSecret.filter((name) => !secrets.includes(name))).toEqual([]);
  });
});
