import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/** Guarantees that the types of the tables name exactly the columns that the migrations make. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const sources = readdirSync(import.meta.dirname)
  .filter((name) => /^tabelas-.*\.ts$/.test(name))
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .join('\n');

/** The members of each interface: name and type. */
const interfaces = new Map(
  [...sources.matchAll(/^(?:export )?interface (\w+) \{\n(.*?)^\}/gms)].map(([, name = '', body = '']) => [
    name,
    [...body.matchAll(/^ {2}(\w+): (.*);$/gm)].map(([, member = '', type = '']) => ({ member, type })),
  ]),
);

it('has every column of the database in the types, and no other', async () => {
  const { rows } = await sql<{ tabela: string; coluna: string }>`
    select table_name as tabela, column_name as coluna from information_schema.columns
    where table_schema = 'public'`.execute(server.deps.db);
  const typed = [...interfaces]
    .filter(([name]) => name.startsWith('Tabelas'))
    .flatMap(([, tables]) => tables)
    .flatMap(({ member, type }) => (interfaces.get(type) ?? []).map((column) => `${member}.${column.member}`));
  expect(typed.length).toBeGreaterThan(200);
  const tables = new Set(typed.map((column) => column.split('.')[0]));
  const made = rows.filter(({ tabela }) => tables.has(tabela)).map(({ tabela, coluna }) => `${tabela}.${coluna}`);
  expect(typed.toSorted()).toEqual(made.toSorted());
});
