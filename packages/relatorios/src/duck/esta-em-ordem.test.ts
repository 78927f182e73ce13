import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Duck, openDuck } from '@apura/apuracao';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyToParquet } from './copy-to-parquet.ts';
import { estaEmOrdem, estaoFatosEmOrdem } from './esta-em-ordem.ts';

// Guarantee: rows are said to be in order only when they strictly are.

let dir: string;
let duck: Duck;

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'em-ordem-'));
  duck = await openDuck({ tempDir: path.join(dir, 'tmp'), allowedDirs: [dir], threads: 1 });
});
afterAll(() => {
  duck.close();
  rmSync(dir, { recursive: true, force: true });
});

/** Rows of (Arquivo, Linha, Nº Item), told in the order in which they are written. */
async function write(linhas: string): Promise<string> {
  const file = path.join(dir, 'resultado.parquet');
  const sql = `SELECT * FROM (VALUES ${linhas}) t("Arquivo", "Linha", "Nº Item")`;
  await copyToParquet({ connection: duck.connection, sql, file });
  return file;
}
const emOrdem = async (linhas: string, arquivos = ['a'], colunas = ['Linha']) =>
  await estaEmOrdem(duck.connection, { file: await write(linhas), arquivos, colunas });

test('rows that go strictly upwards by line are in order; a step back, a tie and a blank are not', async () => {
  expect(await emOrdem(`('a', 1, 1), ('a', 2, 1), ('a', 9, 1)`)).toBe(true);
  expect(await emOrdem(`('a', 1, 1)`)).toBe(true);
  expect(await emOrdem(`('a', 1, 1), ('a', 3, 1), ('a', 2, 1)`)).toBe(false);
  expect(await emOrdem(`('a', 1, 1), ('a', 1, 2)`)).toBe(false);
  expect(await emOrdem(`('a', 1, 1), ('a', NULL, 1), ('a', 3, 1)`)).toBe(false);
});

test('a second column decides within a line', async () => {
  expect(await emOrdem(`('a', 1, 1), ('a', 1, 2), ('a', 2, 1)`, ['a'], ['Linha', 'Nº Item'])).toBe(true);
  expect(await emOrdem(`('a', 1, 2), ('a', 1, 1), ('a', 2, 1)`, ['a'], ['Linha', 'Nº Item'])).toBe(false);
});

test('files follow one another as they are given, not by name; a name of two files decides nothing', async () => {
  expect(await emOrdem(`('b', 7, 1), ('b', 8, 1), ('a', 1, 1)`, ['b', 'a'])).toBe(true);
  expect(await emOrdem(`('a', 1, 1), ('b', 7, 1)`, ['b', 'a'])).toBe(false);
  expect(await emOrdem(`('a', 1, 1), ('a', 2, 1)`, ['a', 'a'])).toBe(false);
});

test('facts that go back to an earlier line or file are not in order; equal lines are', async () => {
  const fatos = async (linhas: string) => {
    await duck.connection.run(`CREATE OR REPLACE TABLE fato_pc AS SELECT * FROM (VALUES ${linhas}) t(ordem, _linha)`);
    return await estaoFatosEmOrdem(duck.connection);
  };
  expect(await fatos('(1, 5), (1, 9), (1, 9), (2, 1)')).toBe(true);
  expect(await fatos('(1, 5), (1, 9), (1, 8)')).toBe(false);
  expect(await fatos('(2, 5), (1, 9)')).toBe(false);
});
