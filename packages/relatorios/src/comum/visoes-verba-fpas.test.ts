/** The percentages of the employer's charges on an amount of the payroll, by the class, the place and the category. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Duck, openDuck } from '@apura/apuracao';
import { visoesDoModelo } from '@apura/modelo';
import { afterEach, beforeEach, expect, test } from 'vitest';

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

test('employees owe neither CPP nor RAT where the FPAS has the employer contribute on revenue', async () => {
  const run = (sql: string) => duck.connection.run(sql);
  await run(`CREATE MACRO es_mes(per) AS per`);
  await run(`CREATE TABLE es_verba_item AS
    SELECT '2025-03' AS per, 'E' AS nrInsc, l AS codLotacao, c AS categoria, '0' AS indSimples, 'R' AS codRubr,
           'T' AS ideTabRubr, 1 AS regra, 'Natureza da rubrica' AS prova, 'Oportunidade' AS tipo,
           1000.00::DECIMAL(18,2) AS valor
      FROM (VALUES ('CAMPO', '101'), ('CAMPO', '701'), ('BANCO', '101'), ('OUTRA', '101')) v(l, c)`);
  await run(`CREATE TABLE es_contribuinte AS
    SELECT '2025-03' AS per, '06' AS classTrib, 1 AS fator, 20::DECIMAL(9,4) AS geral, 20::DECIMAL(9,4) AS cheia,
           20::DECIMAL(9,4) AS cpp`);
  // Of FPAS 604 and 736; the place OUTRA has an FPAS without a percentage of its own.
  await run(`CREATE TABLE es_cpp_lotacao AS
    SELECT '2025-03' AS per, 'E' AS nrInsc, l AS codLotacao, p::DECIMAL(9,4) AS cheia
      FROM (VALUES ('CAMPO', 0), ('BANCO', 22.5)) v(l, p)`);
  await run(`CREATE TABLE es_rat AS SELECT '2025-03' AS per, 'E' AS nrInsc, 3.0000::DECIMAL(9,4) AS rat`);
  await run(`CREATE TABLE es_rat_cadastro AS SELECT '' AS nrInsc, '' AS ini, '' AS fim, 0.0 AS rat WHERE false`);
  await run(`CREATE TABLE es_terceiro AS
    SELECT '2025-03' AS per, 'E' AS nrInsc, l AS codLotacao, c AS codigo4, p::DECIMAL(9,4) AS aliquota
      FROM (VALUES ('CAMPO'), ('BANCO'), ('OUTRA')) l(l), (VALUES ('1170', 2.5), ('1176', 0.2)) t(c, p)`);
  await run(`CREATE TABLE esocial_cs_base AS
    SELECT NULL AS perApur, NULL AS nrInsc, NULL AS codLotacao, NULL AS codCateg, '1' AS indIncid,
           0 AS vrBcCp00, 0 AS vrBcCp15, 0 AS vrBcCp20, 0 AS vrBcCp25 WHERE false`);
  const visao = visoesDoModelo().find((v) => v.nome === 'es_aliquota');
  await run(visao?.sql ?? '');
  const lidas = await duck.connection.runAndReadAll(
    'SELECT codLotacao, categoria, codigo, aliquota FROM es_aliquota ORDER BY codLotacao, categoria, codigo',
  );
  // Lei 8.212/1991: art. 22, § 1º (a bank's 2.5% more); arts. 22-A and 25 (on revenue); art. 22, III (others: 20%).
  expect(lidas.getRowsJson()).toEqual([
    ['BANCO', '101', '113801', '20.0000'],
    ['BANCO', '101', '113802', '2.5000'],
    ['BANCO', '101', '117001', '2.5000'],
    ['BANCO', '101', '117601', '0.2000'],
    ['BANCO', '101', '164601', '3.0000'],
    ['CAMPO', '101', '113801', '0.0000'],
    ['CAMPO', '101', '117001', '2.5000'],
    ['CAMPO', '101', '117601', '0.2000'],
    ['CAMPO', '101', '164601', '0.0000'],
    ['CAMPO', '701', '113804', '20.0000'],
    ['CAMPO', '701', '117001', '0.0000'],
    ['CAMPO', '701', '117601', '0.0000'],
    ['CAMPO', '701', '164601', '0.0000'],
    ['OUTRA', '101', '113801', '20.0000'],
    ['OUTRA', '101', '117001', '2.5000'],
    ['OUTRA', '101', '117601', '0.2000'],
    ['OUTRA', '101', '164601', '3.0000'],
  ]);
});
