/** Guarantees: what a declaration has above S-5011 is presumed to be paid only as far as it is not suspended. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Duck, openDuck } from '@apura/apuracao';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rowsOf } from '../../testing/rows-of.ts';
import folha from './128-esocial-dctfweb-pagamentos.report.ts';

let duck: Duck;
let dir: string;
beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'esocial-dctfweb-'));
  duck = await openDuck({ tempDir: dir, allowedDirs: [] });
});
afterEach(() => {
  duck.close();
  rmSync(dir, { recursive: true, force: true });
});

/**
 * March of 2025: S-5011 has 600,00 and the Geral 1.000,00, without any payment in the project. Declared, amount, class,
 * proof.
 */
const valores = async (suspenso: number) =>
  (
    await rowsOf({
      duck,
      relatorio: folha,
      periodo: { inicio: '2025-03-01', fim: '2025-03-31' },
      inserts: [
        `INSERT INTO esocial_cs_cr BY NAME SELECT 's' AS _arquivo, 1 AS _linha, '2025-03' AS perApur, '113801' AS tpCR,
           600.00 AS vrCR, ${suspenso} AS vrCRSusp, 'infoCRContrib' AS grupo`,
        `INSERT INTO ecac_dctf_debito BY NAME SELECT 'd' AS _arquivo, 1 AS _linha, 'DCTFWeb' AS fonte,
          'Geral' AS categoria,
           'Original' AS tipo_declaracao, '03/2025' AS periodo, '03/2025' AS pa, DATE '2025-03-01' AS pa_inicio,
           DATE '2025-03-31' AS pa_fim, '113801' AS cod_receita, 1000.00 AS debito`,
      ],
    })
  ).map((r) => [r[4], ...r.slice(10, 13)]);

test('all of it is presumed to be paid where nothing is suspended', async () => {
  expect(await valores(0)).toEqual([['1000.00', '400.00', 'Contribuição da folha', 'Presumido']]);
});

test('of 400,00 too much 150,00 at most were paid where 250,00 are suspended: 1.000 - 250 - 600', async () => {
  expect(await valores(250)).toEqual([
    ['1000.00', '150.00', 'Contribuição da folha', 'Presumido'],
    [null, '250.00', 'Débito em aberto reduzido', null],
  ]);
});
