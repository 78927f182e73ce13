// Every import rule catches a planted violation, and a tree that keeps the rules passes.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkImports } from './check-imports.ts';
import { IMPORT_RULES } from './import-rules.ts';

const PACKAGES = ['br', 'contract', 'tabelas', 'documentos', 'apuracao', 'relatorios', 'retificacao'];
const LIBRARIES = ['pg', 'kysely', 'fastify', '@duckdb/node-api'];

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

/** A small tree that keeps every rule, with `extra` files planted in it. */
function plant(extra: Readonly<Record<string, string>> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'apura-imports-'));
  roots.push(root);
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const name of PACKAGES) {
    write(
      `packages/${name}/package.json`,
      JSON.stringify({ name: `@apura/${name}`, type: 'module', exports: { '.': './src/index.ts' } }),
    );
    write(`packages/${name}/src/index.ts`, `export { inside } from './inside.ts';\n`);
    write(`packages/${name}/src/inside.ts`, `export const inside = '${name}';\n`);
    mkdirSync(join(root, 'node_modules/@apura'), { recursive: true });
    symlinkSync(join(root, 'packages', name), join(root, 'node_modules/@apura', name));
  }
  for (const name of LIBRARIES) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'dist/index.js' }));
    write(`node_modules/${name}/dist/index.js`, 'module.exports = {};\n');
  }
  const server = 'apps/server/src';
  write(`${server}/platform/db/port.ts`, `export type Db = string;\n`);
  write(
    `${server}/platform/db/adapter.ts`,
    `import 'pg';\nimport type { Db } from './port.ts';\nexport const db: Db = '';\n`,
  );
  write(`${server}/modules/a/index.ts`, `export { serve } from './a.service.ts';\n`);
  write(
    `${server}/modules/a/a.service.ts`,
    `import { load } from './a.repo.ts';\nexport const serve = () => load();\n`,
  );
  write(
    `${server}/modules/a/a.repo.ts`,
    `import 'kysely';\nimport type { Db } from '../../platform/db/port.ts';\nexport const load = (): Db => '';\n`,
  );
  write(
    `${server}/modules/b/b.routes.ts`,
    `import 'fastify';\nimport { serve } from '../a/index.ts';\nexport const routes = serve;\n`,
  );
  write(
    `${server}/app.ts`,
    `import { db } from './platform/db/adapter.ts';\nimport { routes } from ` +
      `'./modules/b/b.routes.ts';\nexport const app = [db, routes];\n`,
  );
  write('apps/web/src/areas/x/x.tsx', `import { inside } from '@apura/br';\nexport const X = inside;\n`);
  write('apps/web/src/areas/y/y.tsx', `export const Y = 1;\n`);
  write('apps/web/src/ui/button.tsx', `export const Button = 1;\n`);
  write(`${server}/simulados/index.ts`, `export const simulated = 1;\n`);
  write(
    `${server}/start.ts`,
    `import type { simulated } from './simulados/index.ts';\n` +
      `export const start = async (): Promise<typeof simulated> =>\n` +
      `  (await import('./simulados/index.ts')).simulated;\n`,
  );
  write('apps/simulators/src/simulator.ts', `export const simulator = 1;\n`);
  write('packages/retificacao/src/sped/shared.ts', `export const shared = 1;\n`);
  write(
    'packages/retificacao/src/efdc/month.ts',
    `import { shared } from '../sped/shared.ts';\nexport const month = shared;\n`,
  );
  write('packages/br/src/testing.ts', `export const example = 1;\n`);
  write('tools/src/tool.ts', `export const tool = 1;\n`);
  for (const [path, text] of Object.entries(extra)) write(path, text);
  return root;
}

const SERVER = 'apps/server/src';

/** One planted file per rule, and the rule that must catch it. */
const PLANTED: readonly { rule: string; path: string; text: string }[] = [
  { rule: 'resolvable', path: 'packages/br/src/lost.ts', text: `import './nowhere.ts';\n` },
  { rule: 'only-allowed-packages:packages/br', path: 'packages/br/src/up.ts', text: `import '@apura/tabelas';\n` },
  { rule: 'only-allowed-packages:packages/tabelas', path: 'packages/tabelas/src/up.ts', text: `import '@apura/br';\n` },
  {
    rule: 'only-allowed-packages:packages/contract',
    path: 'packages/contract/src/up.ts',
    text: `import '@apura/documentos';\n`,
  },
  { rule: 'only-allowed-packages:packages/zip', path: 'packages/zip/src/up.ts', text: `import '@apura/tabelas';\n` },
  {
    rule: 'only-allowed-packages:packages/planilha',
    path: 'packages/planilha/src/up.ts',
    text: `import '@apura/documentos';\n`,
  },
  {
    rule: 'only-allowed-packages:packages/documentos',
    path: 'packages/documentos/src/up.ts',
    text: `import type { inside } from '@apura/contract';\nexport type T = typeof inside;\n`,
  },
  {
    rule: 'only-allowed-packages:packages/apuracao',
    path: 'packages/apuracao/src/up.ts',
    text: `import '@apura/relatorios';\n`,
  },
  { rule: 'only-allowed-packages:packages/reforma', path: 'packages/reforma/src/up.ts', text: `import '@apura/br';\n` },
  {
    rule: 'only-allowed-packages:packages/modelo',
    path: 'packages/modelo/src/up.ts',
    text: `import '@apura/relatorios';\n`,
  },
  {
    rule: 'only-allowed-packages:packages/relatorios',
    path: 'packages/relatorios/src/up.ts',
    text: `import '@apura/contract';\n`,
  },
  {
    rule: 'only-allowed-packages:packages/retificacao',
    path: 'packages/retificacao/src/up.ts',
    text: `import '@apura/relatorios';\n`,
  },
  {
    rule: 'only-allowed-packages:apps/diagnostico',
    path: 'apps/diagnostico/src/up.ts',
    text: `import '@apura/documentos';\n`,
  },
  { rule: 'only-allowed-packages:apps/web', path: 'apps/web/src/up.ts', text: `import '@apura/documentos';\n` },
  {
    rule: 'only-allowed-packages:apps/simulators',
    path: 'apps/simulators/src/up.ts',
    text: `import '@apura/relatorios';\n`,
  },
  { rule: 'only-allowed-packages:apps/e2e', path: 'apps/e2e/src/up.ts', text: `import '@apura/documentos';\n` },
  {
    rule: 'only-allowed-packages-in-tests:apps/cli',
    path: 'apps/cli/src/up.test.ts',
    text: `import '../../server/src/app.ts';\n`,
  },
  { rule: 'only-allowed-packages:apps/cli', path: 'apps/cli/src/up.ts', text: `import '../../server/src/app.ts';\n` },
  {
    rule: 'only-allowed-packages:apps/server',
    path: `${SERVER}/up.ts`,
    text: `import '../../web/src/ui/button.tsx';\n`,
  },
  {
    rule: 'only-allowed-packages:packages/assinatura',
    path: 'packages/assinatura/src/up.ts',
    text: `import '@apura/br';\n`,
  },
  {
    rule: 'only-allowed-packages:tools',
    path: 'tools/src/up.ts',
    text: `import '../../apps/web/src/ui/button.tsx';\n`,
  },
  { rule: 'through-the-door', path: 'packages/documentos/src/window.ts', text: `import '../../br/src/inside.ts';\n` },
  {
    rule: 'obligations-apart',
    path: 'packages/retificacao/src/ecf/year.ts',
    text: `import '../efdc/month.ts';\n`,
  },
  {
    rule: 'below-the-obligations',
    path: 'packages/retificacao/src/sped/up.ts',
    text: `import '../efdc/month.ts';\n`,
  },
  {
    rule: 'one-duck',
    path: 'packages/relatorios/src/own-duck.ts',
    text: `import { DuckDBInstance } from '@duckdb/node-api';\nexport const open = DuckDBInstance;\n`,
  },
  { rule: 'testing-in-tests', path: 'packages/br/src/shipped.ts', text: `import './testing.ts';\n` },
  {
    rule: 'only-allowed-packages:packages/coletores',
    path: 'packages/coletores/src/up.ts',
    text: `import '@apura/contract';\n`,
  },
  {
    rule: 'only-allowed-packages-in-tests:packages/coletores',
    path: 'packages/coletores/src/up.test.ts',
    text: `import '@apura/contract';\n`,
  },
  {
    rule: 'only-allowed-packages-in-tests:packages/documentos',
    path: 'packages/documentos/src/up.test.ts',
    text: `import '@apura/contract';\n`,
  },
  {
    rule: 'only-allowed-packages-in-tests:packages/relatorios',
    path: 'packages/relatorios/src/up.test.ts',
    text: `import '@apura/contract';\n`,
  },
  { rule: 'nobody-imports-tools', path: 'apps/cli/src/tooled.ts', text: `import '../../../tools/src/tool.ts';\n` },
  {
    rule: 'areas-apart',
    path: 'apps/web/src/areas/x/cross.tsx',
    text: `import { Y } from '../y/y.tsx';\nexport const Z = Y;\n`,
  },
  { rule: 'below-the-areas', path: 'apps/web/src/ui/up.tsx', text: `import '../areas/x/x.tsx';\n` },
  { rule: 'modules-by-their-door', path: `${SERVER}/modules/b/b.jobs.ts`, text: `import '../a/a.service.ts';\n` },
  {
    rule: 'modules-know-ports',
    path: `${SERVER}/modules/b/b.adapter.ts`,
    text: `import '../../platform/db/adapter.ts';\n`,
  },
  { rule: 'modules-do-not-assemble', path: `${SERVER}/modules/c/c.ts`, text: `import '../../app.ts';\n` },
  { rule: 'routes-see-no-sql', path: `${SERVER}/modules/a/a.routes.ts`, text: `import './a.repo.ts';\n` },
  {
    rule: 'services-see-no-fastify',
    path: `${SERVER}/modules/b/b.service.ts`,
    text: `import type {} from 'fastify';\n`,
  },
  { rule: 'repos-below-services', path: `${SERVER}/modules/a/extra.repo.ts`, text: `import './a.service.ts';\n` },
  { rule: 'drivers-in-platform', path: `${SERVER}/modules/b/b.policy.ts`, text: `import 'pg';\n` },
  { rule: 'kysely-in-repos', path: `${SERVER}/modules/b/b.presenter.ts`, text: `import type {} from 'kysely';\n` },
  {
    rule: 'config-on-the-ground',
    path: `${SERVER}/config/config.ts`,
    text: `import type { Db } from '../platform/db/port.ts';\nexport type Config = Db;\n`,
  },
  {
    rule: 'simulators-apart',
    path: `${SERVER}/platform/db/stand-in.ts`,
    text: `import '../../../../simulators/src/simulator.ts';\n`,
  },
  { rule: 'simulators-on-demand', path: `${SERVER}/eager.ts`, text: `import './simulados/index.ts';\n` },
  {
    rule: 'platform-knows-no-module',
    path: `${SERVER}/platform/db/up.ts`,
    text: `import '../../modules/a/index.ts';\n`,
  },
];

describe('import rules', () => {
  it('pass over a tree that keeps them, and say what they read', async () => {
    const result = await checkImports(plant());
    expect(result.violations).toEqual([]);
    expect(result.seen).toBe(PACKAGES.length * 2 + 17);
    expect(result.imports).toBeGreaterThan(10);
  });

  it.each(PLANTED)('$rule catches a planted violation', async ({ rule, path, text }) => {
    const { violations } = await checkImports(plant({ [path]: text }));
    expect(violations.filter((v) => v.startsWith(`${rule}: ${path} `))).toHaveLength(1);
  });

  it('catch a cycle', async () => {
    const { violations } = await checkImports(
      plant({
        'packages/br/src/one.ts': `import { two } from './two.ts';\nexport const one = (): number => two();\n`,
        'packages/br/src/two.ts': `import { one } from './one.ts';\nexport const two = (): number => one();\n`,
      }),
    );
    expect(violations.some((v) => v.startsWith('no-cycles: packages/br/src/one.ts'))).toBe(true);
  });

  it.each([
    "trx.selectFrom('usuario')",
    "trx\n  .insertInto('usuario')",
    "trx.updateTable('usuario')",
    "trx.deleteFrom('usuario')",
    'sql`select 1`',
    'sql<{ total: number }>`select 1`',
    "sql.raw('select 1')",
  ])('keep statements in repositories: %s', async (statement) => {
    const text = `export const run = (trx: any, sql: any) => ${statement};\n`;
    const { violations } = await checkImports(
      plant({
        [`${SERVER}/modules/b/b.service.ts`]: text,
        [`${SERVER}/modules/b/b.repo.ts`]: text,
        [`${SERVER}/platform/db/statement.ts`]: text,
        [`${SERVER}/modules/b/b.test.ts`]: text,
      }),
    );
    expect(violations).toEqual([expect.stringMatching(/^statements-in-repos: .*\/b\.service\.ts line \d$/)]);
  });

  it('let server modules stand on six floors, and name the chain of a seventh', async () => {
    const floors = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, n) => [
          `${SERVER}/modules/m${n}/index.ts`,
          n === 0 ? 'export const m0 = 0;\n' : `export { m${n - 1} as m${n} } from '../m${n - 1}/index.ts';\n`,
        ]),
      );
    const offTheRecord = { [`${SERVER}/modules/m6/m6.test.ts`]: `import '../m5/index.ts';\n` };
    expect((await checkImports(plant({ ...floors(6), ...offTheRecord }))).violations).toEqual([]);
    expect((await checkImports(plant(floors(7)))).violations).toEqual([
      'floors: 7 floors of modules of the server, m6 → m5 → m4 → m3 → m2 → m1 → m0',
    ]);
  });

  it('keep the verbs of exported names in English, but for the calls that are known by their names', async () => {
    const { violations } = await checkImports(
      plant({
        'packages/br/src/ler-data.ts': 'export function lerData(): void {}\nexport const somar = (): void => {};\n',
        'packages/br/src/read-data.ts': 'export function readData(): void {}\nexport const lerdo = 1;\n',
        'packages/contract/src/notas.ts': 'export const pedirNotas = 1;\n',
      }),
    );
    expect(violations).toEqual([
      'verbs-in-english: packages/br/src/ler-data.ts exports lerData',
      'verbs-in-english: packages/br/src/ler-data.ts exports somar',
    ]);
  });

  it('hold the drawing of the floors against the imports', async () => {
    const drawing = (line: string) => ({
      'packages/br/src/a.ts': 'export const a = 1;\n',
      'packages/zip/src/b.ts': 'export const b = 1;\n',
      'packages/planilha/src/c.ts': `import { b } from '../../zip/src/b.ts';\nexport const c = b;\n`,
      'docs/architecture.md': `### Floors of the packages\n\n\`\`\`\n${line}\n1  br  zip\n\`\`\`\n`,
    });
    const floorsIn = async (line: string) =>
      (await checkImports(plant(drawing(line)))).violations.filter((violation) =>
        violation.startsWith('floors: planilha'),
      );
    expect(await floorsIn('2  planilha')).toEqual([]);
    expect(await floorsIn('3  planilha')).toEqual(['floors: planilha is on floor 2, drawn on 3']);
  });

  it('find what a package imports and does not declare; tests may use what is for development', async () => {
    const manifest = { name: '@apura/br', dependencies: { pg: '1' }, devDependencies: { kysely: '1' } };
    const text = `import 'pg';\nimport 'kysely';\nimport 'node:fs';\n`;
    const { violations } = await checkImports(
      plant({
        'packages/br/package.json': JSON.stringify({ ...manifest, exports: { '.': './src/index.ts' } }),
        'packages/br/src/used.ts': text,
        'packages/br/src/used.test.ts': `${text}import 'fastify';\nimport './used.ts';\n`,
      }),
    );
    expect(violations).toEqual([
      'undeclared: packages/br/src/used.test.ts imports fastify, which packages/br/package.json does not declare',
      'undeclared: packages/br/src/used.ts imports kysely, which packages/br/package.json does not declare',
    ]);
  });

  it('plant a violation of every rule', () => {
    const planted = new Set([...PLANTED.map((p) => p.rule), 'no-cycles']);
    expect(IMPORT_RULES.map((r) => r.name).filter((name) => !planted.has(name))).toEqual([]);
  });

  it('do not pass when there is nothing to read', async () => {
    const root = mkdtempSync(join(tmpdir(), 'apura-imports-'));
    roots.push(root);
    expect((await checkImports(root)).violations).toContain('unread: no source file was found');
  });
});
