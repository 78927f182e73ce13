import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Duck, openDuck } from '@apura/apuracao';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { efdcInteira } from '../../testing/efdc-inteira.ts';
import { darf, dcomp, debito, vinculo } from '../../testing/papeis-pis-cofins.ts';
import { rowsOf } from '../../testing/rows-of.ts';
import pagamentos from './121-efd-c-dctf-pagamentos.report.ts';

/* Guarantee: what was paid, set off or suspended of a debit of PIS or COFINS counts once, whatever paper shows it. */

let duck: Duck;
let dir: string;
beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'extincao-'));
  duck = await openDuck({ tempDir: dir, allowedDirs: [] });
});
afterEach(() => {
  duck.close();
  rmSync(dir, { recursive: true, force: true });
});

describe('Cruzamento EFD-C x DCTF x Pagamentos', () => {
  const crossed = async (inserts: readonly string[]) =>
    (await rowsOf({ duck, relatorio: pagamentos, inserts, periodo: { inicio: '2025-01-01', fim: '2025-01-31' } })).map(
      (r) => r.slice(2, 10),
    );
  const compensado = [
    debito(
      'd',
      '691201',
      1000,
      `'DCTF' AS fonte, 'Geral' AS categoria, 'PIS' AS tributo, 0 AS pagamento, 1000 AS compensacao`,
    ),
    vinculo('Compensação', '691201', 1000, `'1' AS numero`),
  ];
  const pago = darf('101', '6912', '2025-09-25', '1000 AS principal, 1200 AS total');

  test('a debt paid after its set-off was refused is not paid twice', async () => {
    // 1.000 declared, 1.000 set off in vain, 1.000 paid: nothing is owed and nothing was paid too much.
    expect(await crossed([...compensado, pago, ...dcomp('1', '2025-02-20', 'Não homologada', '691201', 1000)])).toEqual(
      [['6912', null, '1000.00', '1000.00', '0.00', '0.00', null, '0.00']],
    );
  });

  test('another set-off in force takes the place of the refused one', async () => {
    expect(
      await crossed([
        ...compensado,
        darf('101', '5856', '2025-09-25', '1 AS principal, 1 AS total'),
        ...dcomp('1', '2025-02-20', 'Não homologada', '691201', 1000),
        ...dcomp('2', '2025-05-20', 'Em análise', '691201', 900),
      ]),
    ).toContainEqual(['6912', null, '1000.00', '0.00', '900.00', '0.00', null, '100.00']);
  });

  const naEfd = (valor: number) => [
    `INSERT INTO arq BY NAME SELECT 'e' AS id, 'EFDC' AS tipo, 'Usado' AS situacao, DATE '2025-01-01' AS inicio,
      '01/2025' AS periodo,
       1 AS ordem, '11222333000181' AS cnpj, 'e.txt' AS arquivo`,
    `INSERT INTO efdc_m205 BY NAME SELECT 'e' AS _arquivo, 1 AS _linha, '08' AS NUM_CAMPO, '691201' AS COD_REC,
      ${valor} AS VL_DEBITO`,
    ...efdcInteira('e'),
  ];
  /** EFD-C, amount, class, proof, day of the payment and last day of the right. */
  const valores = async (inserts: readonly string[]) =>
    (await rowsOf({ duck, relatorio: pagamentos, inserts, periodo: { inicio: '2025-01-01', fim: '2025-01-31' } })).map(
      (r) => [r[3], ...r.slice(12, 17)],
    );

  test('what was paid too much ends with each of its payments, the latest first', async () => {
    // 1.000 declared and paid in two parts, 600 due: the 300 of April of 2026 and 100 of the 700 of February of 2025.
    expect(
      await valores([
        ...naEfd(600),
        debito('d', '691201', 1000),
        darf('101', '6912', '2025-02-25', '700 AS principal, 700 AS total'),
        darf('102', '6912', '2026-04-10', '300 AS principal, 360 AS total'),
      ]),
    ).toEqual([
      ['600.00', '300.00', 'Pago a maior', 'Sim', '2026-04-10', '2031-04-10'],
      [null, '100.00', 'Pago a maior', 'Sim', '2025-02-25', '2030-02-25'],
    ]);
  });

  test('without payments in the project, what is neither suspended nor in instalments is presumed paid', async () => {
    // 1.000 declared, 600 due, 250 suspended: of the 400 too much 150 may have been paid. 25/02/2025 is a Tuesday.
    expect(
      await valores([
        ...naEfd(600),
        debito('d', '691201', 1000, `'DCTF' AS fonte, 'Geral' AS categoria, 750 AS pagamento, 250 AS suspensao`),
      ]),
    ).toEqual([
      ['600.00', '150.00', 'Pago a maior', 'Presumido', null, '2030-02-25'],
      [null, '250.00', 'Débito em aberto reduzido', null, null, null],
    ]);
  });

  test('the payments of a receipt without codes are those of the tax', async () => {
    // A receipt of PIS of 1.000, 600 due, 1.000 paid under two codes: 400 too much, all of the later one of 500.
    expect(
      await valores([
        ...naEfd(600),
        debito('d', '', 1000, `'DCTFWeb' AS fonte, 'Geral' AS categoria, 'PIS' AS tributo`),
        darf('101', '6912', '2025-02-25', '500 AS principal, 500 AS total'),
        darf('102', '8109', '2025-03-25', '500 AS principal, 500 AS total'),
      ]),
    ).toEqual([['600.00', '400.00', 'Pago a maior', 'Sim', '2025-03-25', '2030-03-25']]);
  });
});
