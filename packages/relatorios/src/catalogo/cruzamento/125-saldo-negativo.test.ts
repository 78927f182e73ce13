import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Duck, openDuck } from '@apura/apuracao';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RelatorioDefinido } from '../../define-relatorio.ts';
import { ANUAL, dcomp, debitoDcomp, debitoDctf, linha, PAGAMENTO, periodo } from '../../testing/papeis-irpj.ts';
import { rowsOf } from '../../testing/rows-of.ts';
import saldoNegativo from './125-saldo-negativo.report.ts';

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

/* Guarantee: a negative balance of IRPJ or CSLL is what was paid in advance, less what requests took of it. */

/** What a row that is no opportunity says of its value. */
const SEM_VALOR = ['Sem valor', null, null, null, null, null];

test('estimates that a PER/DCOMP in force set off count as paid in advance, those of a cancelled one not', async () => {
  // Due: -200 + 900 = 700. Paid 400, set off 500: 700 - 400 - 500 = -200, of which 120 were asked for.
  const got = await rows(saldoNegativo, [
    ...ANUAL,
    PAGAMENTO,
    dcomp('D1', 'Em análise'),
    debitoDcomp('D1', '2362', '2024-02-29', 500),
    dcomp('D2', 'Cancelado'),
    debitoDcomp('D2', '2362', '2024-03-31', 77),
    debitoDctf('2362', '2024-02-29', '500.00 AS debito, 9999.00 AS compensacao'),
    dcomp(
      'P1',
      'Em análise',
      `'Saldo Negativo de IRPJ' AS tipo_credito, DATE '2024-12-31' AS credito_fim, 120.00 AS credito_utilizado`,
    ),
  ]);
  expect(got).toEqual([
    [
      '2024',
      'IRPJ',
      '700.00',
      '400.00',
      '500.00',
      '0.00',
      '-200.00',
      '-200.00',
      '120.00',
      '80.00',
      'Saldo negativo disponível',
      'Oportunidade',
      '80.00',
      // Five years from the closing of 2024.
      ...['Saldo negativo', 'Sim', null, '2029-12-31', null, null],
    ],
  ]);
});

test('a set-off that was refused extinguished nothing', async () => {
  // Due 700, paid 400; the 500 of the DCTF were refused: 700 - 400 = 300 are owed, and the -200 of the ECF are not
  // proved.
  const negado = await rows(saldoNegativo, [
    ...ANUAL,
    PAGAMENTO,
    dcomp('D1', 'Não homologada'),
    debitoDcomp('D1', '2362', '2024-02-29', 500),
    debitoDctf('2362', '2024-02-29', '500.00 AS debito, 500.00 AS compensacao'),
  ]);
  expect(negado.map((r) => r.slice(3))).toEqual([
    [
      '400.00',
      '0.00',
      '0.00',
      '300.00',
      '-200.00',
      '0.00',
      '0.00',
      'Saldo negativo da ECF não comprovado',
      'Risco',
      '200.00',
      ...SEM_VALOR,
    ],
  ]);
});

test('a credit of which a set-off was refused is not available', async () => {
  // Due 700, paid 400, set off 500: 200 of credit, all of it asked for in vain.
  const got = await rows(saldoNegativo, [
    ...ANUAL,
    PAGAMENTO,
    debitoDctf('2362', '2024-02-29', '500.00 AS debito, 500.00 AS compensacao'),
    dcomp(
      'P1',
      'Não homologada',
      `'Saldo Negativo de IRPJ' AS tipo_credito, DATE '2024-12-31' AS credito_fim, 200.00 AS credito_utilizado`,
    ),
  ]);
  expect(got).toEqual([]);
});

test('a late estimate of a listing without principal makes no more than the balance of the ECF', async () => {
  // Due 700; 560 and, late, 400 paid as totals: 700 - 960 = -260, but fines and interest are in it. The ECF has -200.
  const listagem = (mes: string, vencimento: string, dia: string, total: number) =>
    `INSERT INTO ecac_pagamento BY NAME SELECT 'pg' AS _arquivo, ${total} AS _linha, 'DARF' AS tipo_documento,
       '${total}' AS numero_documento, DATE '${mes}' AS pa_fim, DATE '${vencimento}' AS vencimento,
       DATE '${dia}' AS arrecadacao, '2362' AS cod_receita, ${total}.00 AS total`;
  const got = await rows(saldoNegativo, [
    ...ANUAL,
    listagem('2024-01-31', '2024-02-29', '2024-02-29', 560),
    listagem('2024-02-29', '2024-03-28', '2024-08-30', 400),
  ]);
  expect(got.map((r) => [r[3], r[6], ...r.slice(7, 13)])).toEqual([
    ['960.00', '-260.00', '-200.00', '0.00', '200.00', 'Saldo negativo disponível', 'Oportunidade', '200.00'],
  ]);
});

const doSaldo = (numero: string, tipo: string, dia: string, valor: string) =>
  dcomp(
    numero,
    'Em análise',
    `'Saldo Negativo de IRPJ' AS tipo_credito, '${tipo}' AS tipo_documento, DATE '${dia}' AS transmissao, DATE ` +
      `'2024-12-31' AS credito_fim${valor}`,
  );

test('a set-off of what was asked for is not asked for twice', async () => {
  // Due 700, paid 400, set off 500: 200 of credit. 30 used, then 150 asked for, of which 100 are used: 30 + 150 = 180.
  const got = await rows(saldoNegativo, [
    ...ANUAL,
    PAGAMENTO,
    debitoDctf('2362', '2024-02-29', '500.00 AS debito, 500.00 AS compensacao'),
    doSaldo('S1', 'Declaração de Compensação', '2025-01-10', ', 30.00 AS credito_utilizado'),
    doSaldo('S2', 'Pedido de Restituição', '2025-02-10', ', 150.00 AS pedido'),
    doSaldo('S3', 'Declaração de Compensação', '2025-03-10', ', 100.00 AS credito_utilizado'),
  ]);
  expect(got.map((r) => r.slice(6))).toEqual([
    [
      ...['-200.00', '-200.00', '180.00', '20.00', 'Saldo negativo disponível', 'Oportunidade', '20.00'],
      ...['Saldo negativo', 'Sim', null, '2029-12-31', null, null],
    ],
  ]);
});

test('set-offs beyond what was asked for, and one that a listing names without its amount', async () => {
  const antecipado = [...ANUAL, PAGAMENTO, debitoDctf('2362', '2024-02-29', '500.00 AS debito, 500.00 AS compensacao')];
  // 60 + 70 = 130 are more than the 90 asked for; of the third nothing is known, so nothing is said to be left.
  const got = await rows(saldoNegativo, [
    ...antecipado,
    doSaldo('S1', 'Pedido de Restituição', '2025-01-10', ', 90.00 AS pedido'),
    doSaldo('S2', 'Declaração de Compensação', '2025-02-10', ', 60.00 AS credito_utilizado'),
    doSaldo('S3', 'Declaração de Compensação', '2025-03-10', ', 70.00 AS credito_utilizado'),
    doSaldo('S4', 'Declaração de Compensação', '2025-04-10', ''),
    doSaldo('S5', 'Pedido de Cancelamento', '2025-04-11', ''),
  ]);
  expect(got.map((r) => r.slice(6))).toEqual([
    [...['-200.00', '-200.00', '130.00', null, 'PER/DCOMP sem valor na listagem', 'Informativo', '0.00'], ...SEM_VALOR],
  ]);
});

test('without a PER/DCOMP the set-offs of the DCTF count', async () => {
  // 700 - 400 - 250 = 50 to pay: nothing proves the 200 that the ECF has as a credit.
  const got = await rows(saldoNegativo, [
    ...ANUAL,
    PAGAMENTO,
    debitoDctf('236201', '2024-02-29', '250.00 AS debito, 250.00 AS compensacao'),
  ]);
  expect(got.map((r) => [r[4], r[6], r[10], r[12]])).toEqual([
    ['250.00', '50.00', 'Saldo negativo da ECF não comprovado', '200.00'],
  ]);
});

const TRIMESTRES = [
  periodo(1, 'T01', '2024-01-01', '2024-03-31'),
  linha('n630', 2, 1, '(-) Imposto de Renda Retido na Fonte', '150.00'),
  linha('n630', 3, 1, 'IMPOSTO DE RENDA A PAGAR', '-60.00'),
  periodo(4, 'T03', '2024-07-01', '2024-09-30'),
  linha('n630', 5, 4, '(-) Imposto de Renda Retido na Fonte', '40.00'),
  linha('n630', 6, 4, 'IMPOSTO DE RENDA A PAGAR', '-40.00'),
];
const informe = (retido: number) =>
  `INSERT INTO ecac_fonte_pagadora BY NAME SELECT 'f' AS _arquivo, 1 AS _linha, '2024' AS ano,
    '44987654000126' AS cnpj, '1708' AS cod_receita,
     ${retido}.00 AS retido`;
/** Year or quarter, withheld, what requests took off, what is left, result and term. */
const saldos = (linhas: readonly unknown[][]) => linhas.map((r) => [r[0], r[5], r[8], r[9], r[10], r[16]]);

test('each quarter has its own negative balance and term, and a request of one takes nothing off another', async () => {
  // Withheld 150 + 40 = 190, as informed. First quarter: 90 due - 150 = -60, of which 25 were asked for; third: 0 - 40
  // = -40.
  const got = await rows(saldoNegativo, [
    ...TRIMESTRES,
    informe(190),
    dcomp(
      'P1',
      'Em análise',
      `'Saldo Negativo de IRPJ' AS tipo_credito, DATE '2024-01-01' AS credito_inicio, DATE '2024-03-31' AS ` +
        'credito_fim, 25.00 AS credito_utilizado',
    ),
  ]);
  expect(saldos(got)).toEqual([
    ['1T/2024', '150.00', '25.00', '35.00', 'Saldo negativo disponível', '2029-03-31'],
    ['3T/2024', '40.00', '0.00', '40.00', 'Saldo negativo disponível', '2029-09-30'],
  ]);
});

test('withholdings of the quarters that the payers do not tell prove nothing', async () => {
  const got = await rows(saldoNegativo, [...TRIMESTRES, informe(100)]);
  expect(got.map((r) => [r[0], r[10], r[12], r[13]])).toEqual([
    ['1T/2024', 'Sem comprovantes de antecipação', '0.00', 'Sem valor'],
    ['3T/2024', 'Sem comprovantes de antecipação', '0.00', 'Sem valor'],
  ]);
});
