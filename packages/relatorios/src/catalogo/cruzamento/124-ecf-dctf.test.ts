import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Duck, openDuck } from '@apura/apuracao';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RelatorioDefinido } from '../../define-relatorio.ts';
import { ANUAL, dcomp, debitoDcomp, debitoDctf, linha, PAGAMENTO, periodo } from '../../testing/papeis-irpj.ts';
import { rowsOf } from '../../testing/rows-of.ts';
import ecfDctf from './124-ecf-dctf.report.ts';

let duck: Duck;
let dir: string;
beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'irpj-'));
  duck = await openDuck({ tempDir: dir, allowedDirs: [] });
});
afterEach(() => {
  duck.close();
  rmSync(dir, { recursive: true, force: true });
});

const rows = (relatorio: RelatorioDefinido, inserts: readonly string[]): Promise<unknown[][]> =>
  rowsOf({ duck, relatorio, inserts, periodo: { inicio: '2024-01-01', fim: '2024-12-31' } });

/* Guarantee: what the ECF says is due of IRPJ and CSLL is held against DCTF, PER/DCOMP and payments, each once. */

/** What a row that is no opportunity says of its value. */
const SEM_VALOR = ['Sem valor', null, null, null, null, null];

test('what a DCTF tells as set off, suspended or in a payment plan meets the debt', async () => {
  const got = await rows(ecfDctf, [
    PAGAMENTO,
    periodo(1, 'A01', '2024-01-01', '2024-01-31'),
    linha('n620', 2, 1, 'IMPOSTO DE RENDA DEVIDO NO MÊS', '1000.00'),
    // 1000 = 400 paid + 300 set off + 200 suspended + 100 in a payment plan.
    debitoDctf(
      '2362',
      '2024-01-31',
      '1000.00 AS debito, 400.00 AS pagamento, 300.00 AS compensacao, 200.00 AS suspensao, 100.00 AS parcelamento',
    ),
    // The adjustment of the year, declared in December: 500 declared, 90 set off, nothing paid.
    ...ANUAL.slice(0, 1),
    linha('n630', 12, 10, 'IMPOSTO DE RENDA A PAGAR', '500.00'),
    debitoDctf('2430', '2024-12-31', '500.00 AS debito, 0.00 AS pagamento, 90.00 AS compensacao'),
  ]);
  expect(got).toEqual([
    [
      '2024',
      'A00',
      'IRPJ',
      'Ajuste anual',
      '500.00',
      '500.00',
      null,
      '90.00',
      '0.00',
      'Débito declarado sem extinção',
      'Risco',
      '410.00',
      ...SEM_VALOR,
    ],
  ]);
});

test('an estimate paid after its set-off was refused is not paid twice', async () => {
  // 400 due and declared as set off; the set-off was refused and the 400 paid: nothing is left to say.
  const got = await rows(ecfDctf, [
    PAGAMENTO,
    periodo(1, 'A01', '2024-01-01', '2024-01-31'),
    linha('n620', 2, 1, 'IMPOSTO DE RENDA DEVIDO NO MÊS', '400.00'),
    debitoDctf('2362', '2024-01-31', '400.00 AS debito, 0.00 AS pagamento, 400.00 AS compensacao'),
    dcomp('D1', 'Não homologada'),
    debitoDcomp('D1', '2362', '2024-01-31', 400),
  ]);
  expect(got).toEqual([]);
});

test('quarters are matched by quarter; a listing without principal counts with its total, as no estimate', async () => {
  const got = await rows(ecfDctf, [
    periodo(1, 'T02', '2024-04-01', '2024-06-30'),
    linha('n670', 2, 1, 'CSLL A PAGAR', '300.00'),
    debitoDctf('6012', '2024-06-30', '300.00 AS debito, 0.00 AS compensacao'),
    `INSERT INTO ecac_pagamento BY NAME SELECT 'pg' AS _arquivo, 1 AS _linha, 'DARF' AS tipo_documento,
      '1' AS numero_documento, DATE '2024-06-30' AS pa_fim,
       DATE '2024-07-31' AS arrecadacao, '6012' AS cod_receita, 350.00 AS total`,
  ]);
  expect(got).toEqual([
    [
      '2024',
      'T02',
      'CSLL',
      'Trimestral',
      '300.00',
      '300.00',
      '350.00',
      '0.00',
      '0.00',
      'Pagamento total maior que o débito, sem principal informado',
      'Informativo',
      '0.00',
      ...SEM_VALOR,
    ],
  ]);
});

const darf = (n: number, fim: string, dia: string, principal: number) =>
  `INSERT INTO ecac_pagamento BY NAME SELECT 'pg' AS _arquivo, ${n} AS _linha, 'DARF' AS tipo_documento,
    '${n}' AS numero_documento, DATE '${fim}' AS pa_fim,
     DATE '${dia}' AS arrecadacao, '6012' AS cod_receita, ${principal}.00 AS principal, ${principal}.00 AS total`;
const TRIMESTRE = [
  periodo(1, 'T02', '2024-04-01', '2024-06-30'),
  linha('n670', 2, 1, 'CSLL A PAGAR', '300.00'),
  debitoDctf('6012', '2024-06-30', '900.00 AS debito, 0.00 AS compensacao'),
];
/** Result, amount and what the value says, without the term of the rectifier and the note. */
const valores = (linhas: readonly unknown[][]) => linhas.map((r) => [r[5], ...r.slice(11, 16), r[17]]);

test('what was paid too much of a quarter ends with each of its quotas, the latest first', async () => {
  // 900 declared, 300 due, three quotas of 250 = 750 paid: 450 undue, 250 of September and 200 of August. 150 were
  // never paid.
  const got = await rows(ecfDctf, [
    ...TRIMESTRE,
    darf(1, '2024-06-30', '2024-07-31', 250),
    darf(2, '2024-06-30', '2024-08-30', 250),
    darf(3, '2024-06-30', '2024-09-30', 250),
  ]);
  expect(valores(got)).toEqual([
    ['900.00', '250.00', 'Pago a maior', 'Sim', '2024-09-30', '2029-09-30', null],
    [null, '200.00', 'Pago a maior', 'Sim', '2024-08-30', '2029-08-30', null],
    [null, '150.00', 'Débito em aberto reduzido', null, null, null, null],
  ]);
});

test('a listing of a late payment proves no principal, because its total includes fines and interest', async () => {
  // 900 declared, 300 due: 600 too much. 300 were paid in time; of the 400 paid late nobody knows the principal.
  const listagem = (n: number, dia: string, total: number) =>
    `INSERT INTO ecac_pagamento BY NAME SELECT 'pg' AS _arquivo, ${n} AS _linha, 'DARF' AS tipo_documento,
       '${n}' AS numero_documento, DATE '2024-06-30' AS pa_fim, DATE '2024-07-31' AS vencimento,
       DATE '${dia}' AS arrecadacao, '6012' AS cod_receita, ${total}.00 AS total`;
  const got = await rows(ecfDctf, [
    ...TRIMESTRE,
    darf(1, '2024-06-30', '2024-07-31', 100),
    listagem(2, '2024-07-31', 300),
    listagem(3, '2024-09-30', 400),
  ]);
  // Extinct for sure: 100 + 300 = 400, so 400 - 300 = 100 is money back.
  expect(valores(got)).toEqual([
    ['900.00', '100.00', 'Pago a maior', 'Sim', '2024-07-31', '2029-07-31', null],
    [null, '500.00', 'Débito em aberto reduzido', null, null, null, null],
  ]);
});

test('a quarter of which no paper tells the payment is presumed to be paid', async () => {
  // The quarter ends in June: the 25th of July of 2024 is a Thursday.
  const got = await rows(ecfDctf, [...TRIMESTRE.slice(0, 2), debitoDctf('6012', '2024-06-30', '900.00 AS debito')]);
  const nota = 'Sem comprovante do pagamento do mês: envie o DARF ou a DCTFWeb.';
  expect(valores(got)).toEqual([['900.00', '600.00', 'Pago a maior', 'Presumido', null, '2029-07-25', nota]]);
});

test('the adjustment of a year is due at the end of March', async () => {
  const got = await rows(ecfDctf, [
    ...ANUAL.slice(0, 1),
    linha('n630', 12, 10, 'IMPOSTO DE RENDA A PAGAR', '500.00'),
    debitoDctf('2430', '2024-12-31', '700.00 AS debito'),
  ]);
  expect(valores(got).map((r) => r.slice(1, 6))).toEqual([['200.00', 'Pago a maior', 'Presumido', null, '2030-03-31']]);
});
