import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RelatorioDefinido } from '../../define-relatorio.ts';
import { type Duck, openDuck } from '../../duck/open-duck.ts';
import { rowsOf } from '../../testing/rows-of.ts';
import ecfDctf from './124-ecf-dctf.report.ts';
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

const periodo = (linha: number, per: string, ini: string, fim: string) =>
  `INSERT INTO ecf_n030 BY NAME SELECT 'ecf' AS _arquivo, ${linha} AS _linha, '${per}' AS PER_APUR,
    DATE '${ini}' AS DT_INI, DATE '${fim}' AS DT_FIN`;
const linha = (registro: string, n: number, pai: number, descricao: string, valor: string) =>
  `INSERT INTO ecf_${registro} BY NAME SELECT 'ecf' AS _arquivo, ${n} AS _linha, ${pai} AS _pai,
    '${descricao}' AS DESCRICAO,
    ${registro === 'n670' || registro === 'n660' ? valor : `'${valor.replace('.', ',')}'`} AS VALOR`;
const debitoDctf = (cod: string, fim: string, campos: string) =>
  `INSERT INTO ecac_dctf_debito BY NAME SELECT 'dctf-${fim.slice(0, 7)}' AS _arquivo, 'DCTF' AS fonte,
    'Original' AS tipo_declaracao, 'Geral' AS categoria, strftime(DATE '${fim}', '%m/%Y') AS periodo,
     '${cod}' AS cod_receita, DATE '${fim}' AS pa_fim, ${campos}`;
const debitoDcomp = (numero: string, cod: string, fim: string, principal: number) =>
  `INSERT INTO ecac_perdcomp_debito BY NAME SELECT 'p-${numero}' AS _arquivo, '${numero}' AS numero, 1 AS ordem,
    '${cod}' AS cod_receita, DATE '${fim}' AS pa_fim, ${principal}.00 AS principal`;
const dcomp = (numero: string, situacao: string, campos = `'Saldo Negativo de IRPJ' AS tipo_credito`) =>
  `INSERT INTO ecac_perdcomp BY NAME SELECT 'p-${numero}' AS _arquivo, 1 AS _linha, '${numero}' AS numero,
    '${situacao}' AS situacao, ${campos}`;
const PAGAMENTO = `INSERT INTO ecac_pagamento BY NAME SELECT 'pg' AS _arquivo, 1 AS _linha, 'DARF' AS tipo_documento,
  '1' AS numero_documento, DATE '2024-01-31' AS pa_fim,
  DATE '2024-02-28' AS arrecadacao, '2362' AS cod_receita, 400.00 AS principal, 400.00 AS total`;
const ANUAL = [
  periodo(10, 'A00', '2024-01-01', '2024-12-31'),
  linha('n630', 11, 10, '(-) Imposto de Renda Mensal Efetivamente Pago por Estimativa', '900.00'),
  linha('n630', 12, 10, 'IMPOSTO DE RENDA A PAGAR', '-200.00'),
];

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
