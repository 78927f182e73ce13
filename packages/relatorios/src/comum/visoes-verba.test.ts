import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Duck, openDuck } from '@apura/apuracao';
import { afterEach, beforeEach, expect, test } from 'vitest';
import verbas from '../catalogo/e-social/094-verbas-indenizatorias.report.ts';
import { rowsOf } from '../testing/rows-of.ts';

// Guarantee: the CPP of a month is that of the company's class, also where the S-5011 of the month is missing.

let duck: Duck;
let dir: string;
beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'verba-'));
  duck = await openDuck({ tempDir: dir, allowedDirs: [] });
});
afterEach(() => {
  duck.close();
  rmSync(dir, { recursive: true, force: true });
});

const folha = (per: string) =>
  `INSERT INTO esocial_folha_item BY NAME SELECT 'f' AS _arquivo, 1 AS _linha, '${per}' AS perApur`;
const s5011 = (per: string, classTrib: string, indSubstPatr: string | null) =>
  `INSERT INTO esocial_cs_contribuinte BY NAME SELECT 's' AS _arquivo, 1 AS _linha, '${per}' AS perApur,
     '${classTrib}' AS classTrib, ${indSubstPatr === null ? 'NULL' : `'${indSubstPatr}'`} AS indSubstPatr`;

async function cpp(inserts: readonly string[]): Promise<unknown[][]> {
  const sqlEmOrdem = 'SELECT per, CAST(cpp AS VARCHAR) FROM es_contribuinte ORDER BY per';
  const periodo = { inicio: '2024-01-01', fim: '2024-12-31' };
  return await rowsOf({ duck, relatorio: { ...verbas, sqlEmOrdem }, inserts, periodo });
}

test('a month without S-5011 has the class of the months beside it', async () => {
  // Class 01 (Simples) owes no CPP; from 07/2024 on the company is of class 99 and owes 20 %.
  const meses = ['2024-01', '2024-02', '2024-06', '2024-07', '2024-08', '2024'].map(folha);
  expect(await cpp([...meses, s5011('2024-02', '01', null), s5011('2024-07', '99', null)])).toEqual([
    ['2024', '20.0000'],
    ['2024-01', '0.0000'],
    ['2024-02', '0.0000'],
    ['2024-06', '0.0000'],
    ['2024-07', '20.0000'],
    ['2024-08', '20.0000'],
  ]);
});

test('a month without S-5011 keeps the CPRB of the months beside it', async () => {
  // In 2024 the CPRB takes the place of the whole CPP (Lei 12.546/2011); the company left it in 03/2024.
  const meses = ['2024-01', '2024-02', '2024-03', '2024-04'].map(folha);
  expect(await cpp([...meses, s5011('2024-01', '99', '1'), s5011('2024-03', '99', null)])).toEqual([
    ['2024-01', '0.0000'],
    ['2024-02', '0.0000'],
    ['2024-03', '20.0000'],
    ['2024-04', '20.0000'],
  ]);
});

test('without any S-5011 the CPP is the general one', async () => {
  expect(await cpp([folha('2024-01')])).toEqual([['2024-01', '20.0000']]);
});
