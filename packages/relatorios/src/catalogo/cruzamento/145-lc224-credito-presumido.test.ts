/**
 * Guarantees: the law of a presumed credit is read as books write it, so that no due cut is shown as money to recover.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Duck, openDuck } from '@apura/apuracao';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { efdcInteira } from '../../testing/efdc-inteira.ts';
import { rowsOf } from '../../testing/rows-of.ts';
import creditoPresumido from './145-lc224-credito-presumido.report.ts';

let duck: Duck;
let dir: string;
beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'lc224-credito-'));
  duck = await openDuck({ tempDir: dir, allowedDirs: [] });
});
afterEach(() => {
  duck.close();
  rmSync(dir, { recursive: true, force: true });
});

/** A credit of 100,00 of one code, cut by 10,00: Lei, expected cut, Resultado and Valor Estimado. */
async function julgar(o: { COD_CRED: string; NUM_DOC: string; DESCR_AJ: string }): Promise<unknown[]> {
  const linhas = await rowsOf({
    duck,
    relatorio: creditoPresumido,
    periodo: { inicio: '2026-06-01', fim: '2026-06-30' },
    inserts: [
      `INSERT INTO arq BY NAME SELECT 'a' AS id, 'EFDC' AS tipo, 'Usado' AS situacao, '06/2026' AS periodo, 1 AS ordem,
         DATE '2026-06-01' AS inicio, '11222333000181' AS cnpj, 'a.txt' AS arquivo`,
      `INSERT INTO efdc_m100 BY NAME SELECT 'a' AS _arquivo, 1 AS _linha, '${o.COD_CRED}' AS COD_CRED,
        '0' AS IND_CRED_ORI,
         100.00 AS VL_CRED`,
      `INSERT INTO efdc_m110 BY NAME SELECT 'a' AS _arquivo, 2 AS _linha, 1 AS _pai, '0' AS IND_AJ, 10.00 AS VL_AJ,
         '12' AS COD_AJ, '${o.NUM_DOC}' AS NUM_DOC, '${o.DESCR_AJ}' AS DESCR_AJ`,
      ...efdcInteira('a'),
    ],
  });
  expect(linhas).toHaveLength(1);
  const [linha = []] = linhas;
  return [linha[3], linha[5], linha[8], linha[10]];
}

// 10% of 100,00 = 10,00, which was cut: nothing to recover.
test.each([
  ['the ordinal of the article', '106', 'Art. 8º da Lei nº 10.925/2004', 'LC 224/2025', 'Lei 10.925/2004, art. 8'],
  ['an article with a letter', '107', 'Art. 2º-A da Lei nº 14.592/2023', 'LC 224/2025', 'Lei 14.592/2023, art. 2-A'],
  [
    'the article of LC 224 before that of the law',
    '106',
    'Lei 10.925/2004',
    'Redução do art. 4º, § 4º, IV, da Lei Complementar nº 224/2025 sobre o art. 8º',
    'Lei 10.925/2004, art. 8',
  ],
  [
    'the article of LC 224 and none of the law',
    '106',
    'Lei 10.925/2004',
    'Redução linear: art. 4º da LC 224',
    'Lei 10.925/2004',
  ],
  ['two articles of one law', '106', 'Arts. 33 e 34 da Lei 12.058/2009', '', 'Lei 12.058/2009, art. 33'],
  ['the second of two articles', '106', 'Lei 12.058/2009, art. 32 c/c art. 34', '', 'Lei 12.058/2009, art. 34'],
])('%s', async (_nome, COD_CRED, NUM_DOC, DESCR_AJ, lei) => {
  expect(await julgar({ COD_CRED, NUM_DOC, DESCR_AJ })).toEqual([lei, '10.00', 'Glosa confere', '0.00']);
});

test('an article that LC 224 does not list gives no cut: all of it is to be recovered', async () => {
  expect(await julgar({ COD_CRED: '106', NUM_DOC: 'Art. 15 da Lei 10.925/2004', DESCR_AJ: 'LC 224/2025' })).toEqual([
    'Lei 10925, art. 15',
    '0.00',
    'Glosa sobre crédito fora da relação da LC 224',
    '10.00',
  ]);
});
