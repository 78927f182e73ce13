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
    SELECT '2025-03' AS per, '06' AS classTrib, 1 AS fator, 20::DECIMAL(9,4) AS cheia, 20::DECIMAL(9,4) AS cpp`);
  // Of FPAS 604 and 736; the place OUTRA has an FPAS without a percentage of its own.
  await run(`CREATE TABLE es_cpp_lotacao AS
    SELECT '2025-03' AS per, 'E' AS nrInsc, l AS codLotacao, p::DECIMAL(9,4) AS cheia
      FROM (VALUES ('CAMPO', 0), ('BANCO', 22.5)) v(l, p)`);
  await run(`CREATE TABLE es_natureza AS
    SELECT 'R' AS codRubr, 'T' AS ideTabRubr, '2025-03' AS per, '2025-01' AS ini, 'AVISO' AS dscRubr,
           '6003' AS natRubr, '11' AS codIncCP, 'Aviso prévio' AS nome_natureza`);
  await run(`CREATE TABLE es_regra AS
    SELECT 1 AS regra, '00' AS incidencia_esperada, 'Tema 478' AS fundamento, 'Pacificada' AS situacao,
           'Favorável' AS efeito, 'S' AS vincula_rfb, 'patronal, segurado, terceiros' AS parcela, '' AS condicao,
           '2026-11-22' AS data_situacao, 'Alta' AS confianca`);
  await run(`CREATE TABLE es_rat AS SELECT '2025-03' AS per, 'E' AS nrInsc, 3.0000::DECIMAL(9,4) AS rat`);
  await run(`CREATE TABLE es_rat_cadastro AS SELECT '' AS nrInsc, '' AS ini, '' AS fim, 0.0 AS rat WHERE false`);
  await run(`CREATE TABLE es_terceiros AS
    SELECT '2025-03' AS per, 'E' AS nrInsc, unnest(['CAMPO', 'BANCO', 'OUTRA']) AS codLotacao,
           2.7::DECIMAL(9,4) AS terceiros`);
  const visao = visoesDoModelo().find((v) => v.nome === 'es_verba');
  await run(visao?.sql ?? '');
  const lidas = await duck.connection.runAndReadAll(
    'SELECT codLotacao, categoria, p_cpp, p_rat, p_terceiros FROM es_verba ORDER BY codLotacao, categoria',
  );
  // Lei 8.212/1991: art. 22, § 1º (a bank's 2.5% more); arts. 22-A and 25 (on revenue); art. 22, III (others: 20%).
  expect(lidas.getRowsJson()).toEqual([
    ['BANCO', '101', '22.5000', '3.0000', '2.7000'],
    ['CAMPO', '101', '0.0000', '0.0000', '2.7000'],
    ['CAMPO', '701', '20.0000', '0.0000', '0.0000'],
    ['OUTRA', '101', '20.0000', '3.0000', '2.7000'],
  ]);
});
