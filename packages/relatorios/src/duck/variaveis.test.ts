import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Duck, openDuck } from '@apura/apuracao';
import type { DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { changeVariaveis, declareVariaveis } from './variaveis.ts';

// Guarantee: a connection shows exactly what was last asked of it, whatever it showed before.

let dir: string;
let duck: Duck;
beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'variaveis-'));
  duck = await openDuck({ tempDir: path.join(dir, 'tmp'), allowedDirs: [dir], threads: 1 });
});
afterAll(() => {
  duck.close();
  rmSync(dir, { recursive: true, force: true });
});

async function valores(connection: DuckDBConnection): Promise<unknown> {
  const sql = `SELECT getvariable('files'), getvariable('de')`;
  return (await connection.runAndReadAll(sql)).getRowsJson()[0];
}

test('what one report was shown does not stay for the next, and each connection has its own', async () => {
  const outra = await duck.connect();
  const inteiras = new Map([
    ['files', `['a', 'b']`],
    ['de', '0'],
  ]);
  for (const c of [duck.connection, outra]) await declareVariaveis(c, inteiras);
  await changeVariaveis(duck.connection, new Map([['files', `['b']`]]));
  expect(await valores(duck.connection)).toEqual([['b'], 0]);
  await changeVariaveis(duck.connection, new Map([['de', '7']]));
  expect(await valores(duck.connection)).toEqual([['a', 'b'], 7]);
  expect(await valores(outra)).toEqual([['a', 'b'], 0]);
  await changeVariaveis(duck.connection, new Map());
  expect(await valores(duck.connection)).toEqual([['a', 'b'], 0]);
});

test('only what differs is told to the engine, and what failed is told again', async () => {
  const connection = await duck.connect();
  await declareVariaveis(connection, new Map([['de', '0']]));
  const run = vi.spyOn(connection, 'run');
  await changeVariaveis(connection, new Map([['de', '0']]));
  expect(run).not.toHaveBeenCalled();
  await expect(changeVariaveis(connection, new Map([['de', `error('parou')`]]))).rejects.toThrow('parou');
  await changeVariaveis(connection, new Map());
  expect(run).toHaveBeenLastCalledWith('SET VARIABLE de = 0');
});
