import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { formatDocumento } from '@apura/br';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogo } from '../catalogo/catalogo.ts';
import { type ColunaLida, isDocumento } from '../colunas.ts';
import { literal } from '../duck/sql-text.ts';
import { readPagina } from './read-pagina.ts';
import type { Condicao } from './sql-condicao.ts';

const colunas: readonly ColunaLida[] = [
  { key: 'CNPJ-CPF', type: 'text' },
  { key: 'Nota', type: 'text' },
];
/** A CNPJ, one with letters, a CPF, the number of a building site, and what came with points. */
const DOCUMENTOS = ['99210437000117', '12ABC34501DE35', '12345678909', '512345678901', '11.222.333/0001-81'];
const dir = mkdtempSync(path.join(tmpdir(), 'apura-documentos-'));
const file = path.join(dir, 'resultado.parquet');

beforeAll(async () => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const rows = DOCUMENTOS.map((documento) => `(${literal(documento)}, '437/0001')`).join(', ');
  await connection.run(
    `COPY (SELECT * FROM (VALUES ${rows}, (NULL, 'a')) t("CNPJ-CPF", "Nota")) TO ${literal(file)} (FORMAT parquet)`,
  );
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function found(condicao: Condicao): Promise<unknown[]> {
  const filtros = [{ key: 'CNPJ-CPF', condicoes: [condicao] }];
  const { rows } = await readPagina({ path: file, colunas, offset: 0, limit: 10, filtros });
  return rows.map((row) => row['CNPJ-CPF']);
}

test.each<[string, string[]]>([
  ['99210437000117', ['99210437000117']],
  ['99.210.437/0001-17', ['99210437000117']],
  ['210.437/0001', ['99210437000117']],
  // As the screen shows it: these figures follow each other, but not across this point.
  ['2.10437', []],
  ['12.abc.345/01de-35', ['12ABC34501DE35']],
  ['123.456.789-09', ['12345678909']],
  ['512345678901', ['512345678901']],
  ['11.222.333/0001-81', ['11.222.333/0001-81']],
  ["99.210.437/0001-17' OR '1'='1", []],
])('what contains %s', async (valor, expected) => {
  expect(await found({ op: 'contem', valor })).toEqual(expected);
});

test('a CNPJ is compared as it was typed', async () => {
  expect(await found({ op: 'igual', valor: '99.210.437/0001-17' })).toEqual(['99210437000117']);
  expect(await found({ op: 'igual', valor: '99210437000117' })).toEqual(['99210437000117']);
  expect(await found({ op: 'comeca', valor: '12.ABC' })).toEqual(['12ABC34501DE35']);
  expect(await found({ op: 'termina', valor: '789-09' })).toEqual(['12345678909']);
  expect(await found({ op: 'diferente', valor: '99.210.437/0001-17' })).toHaveLength(5);
  expect(await found({ op: 'nao-contem', valor: '/0001-' })).toEqual([
    '12ABC34501DE35',
    '12345678909',
    '512345678901',
    null,
  ]);
});

test('the quick search finds it with points and without, and points of other columns stay what they are', async () => {
  const search = async (q: string) =>
    (await readPagina({ path: file, colunas, offset: 0, limit: 10, q })).rows.map((row) => row['CNPJ-CPF']);
  expect(await search('99.210.437/0001-17')).toEqual(['99210437000117']);
  expect(await search('99210437000117')).toEqual(['99210437000117']);
  expect(await search('437/0001')).toEqual(DOCUMENTOS);
  expect(await search('4370001')).toEqual(['99210437000117']);
});

test('the columns of the catalogue that name a CNPJ or a CPF are known, and no other is', () => {
  const colunasDe = catalogo.flatMap((relatorio) => relatorio.colunas);
  const keys = (wanted: boolean) => new Set(colunasDe.filter((c) => isDocumento(c) === wanted).map(({ key }) => key));
  expect([...keys(true)].filter((key) => !/CNPJ|CPF/.test(key))).toEqual([]);
  expect([...keys(false)].filter((key) => /CNPJ|CPF/.test(key))).toEqual([]);
  expect(keys(true).size).toBeGreaterThan(15);
});

test('the screen writes them as they are searched', () => {
  expect(DOCUMENTOS.map(formatDocumento)).toEqual([
    '99.210.437/0001-17',
    '12.ABC.345/01DE-35',
    '123.456.789-09',
    '512345678901',
    '11.222.333/0001-81',
  ]);
});
