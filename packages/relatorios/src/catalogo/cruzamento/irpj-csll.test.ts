import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadTabelas } from '@apura/tabelas';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gruposDe } from '../../comum/visoes.ts';
import type { RelatorioDefinido } from '../../define-relatorio.ts';
import { type Duck, openDuck } from '../../duck/open-duck.ts';
import { prepararBanco, prepararVisoes } from '../../duck/preparar-banco.ts';
import ecfDctf from './ecf-dctf.report.ts';
import saldoNegativo from './saldo-negativo.report.ts';

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

/** Runs a report over rows put straight into the tables, for what papers tell that no text paper can. */
async function rows(relatorio: RelatorioDefinido, inserts: readonly string[]): Promise<unknown[][]> {
  const { connection } = duck;
  const dataset = {
    empresa: { cnpj: '11222333000181', nome: 'EMPRESA FICTICIA LTDA' },
    periodo: { inicio: '2024-01-01', fim: '2024-12-31' },
    arquivos: [],
    tabelas: [],
  };
  await prepararBanco({
    connection,
    dataset,
    oficiais: loadTabelas(),
    relatorios: [relatorio],
  });
  await prepararVisoes({ connection, dataset, relatorios: [relatorio] });
  const tabelas = new Set(inserts.map((sql) => /INSERT INTO (\w+)/.exec(sql)?.[1] ?? ''));
  for (const tabela of tabelas) {
    // What a project lacks is a view without rows.
    await connection.run(`CREATE TABLE nova AS SELECT * FROM ${tabela}`);
    await connection.run(`DROP VIEW ${tabela}`);
    await connection.run(`ALTER TABLE nova RENAME TO ${tabela}`);
  }
  for (const sql of inserts) await connection.run(sql);
  for (const grupo of gruposDe([relatorio])) for (const visao of grupo.visoes) await connection.run(visao.sql);
  return (await connection.runAndReadAll(relatorio.sqlEmOrdem)).getRowsJson();
}

const periodo = (linha: number, per: string, ini: string, fim: string) =>
  `INSERT INTO ecf_n030 BY NAME SELECT 'ecf' AS _arquivo, ${linha} AS _linha, '${per}' AS PER_APUR, DATE '${ini}' AS DT_INI, DATE '${fim}' AS DT_FIN`;
const linha = (registro: string, n: number, pai: number, descricao: string, valor: string) =>
  `INSERT INTO ecf_${registro} BY NAME SELECT 'ecf' AS _arquivo, ${n} AS _linha, ${pai} AS _pai, '${descricao}' AS DESCRICAO, ${registro === 'n670' || registro === 'n660' ? valor : `'${valor.replace('.', ',')}'`} AS VALOR`;
const debitoDctf = (cod: string, fim: string, campos: string) =>
  `INSERT INTO ecac_dctf_debito BY NAME SELECT 'dctf-${fim.slice(0, 7)}' AS _arquivo, 'DCTF' AS fonte, 'Original' AS tipo_declaracao, strftime(DATE '${fim}', '%m/%Y') AS periodo,
     '${cod}' AS cod_receita, DATE '${fim}' AS pa_fim, ${campos}`;
const debitoDcomp = (numero: string, cod: string, fim: string, principal: number) =>
  `INSERT INTO ecac_perdcomp_debito BY NAME SELECT 'p-${numero}' AS _arquivo, '${numero}' AS numero, 1 AS ordem, '${cod}' AS cod_receita, DATE '${fim}' AS pa_fim, ${principal}.00 AS principal`;
const dcomp = (numero: string, situacao: string, campos = `'Saldo Negativo de IRPJ' AS tipo_credito`) =>
  `INSERT INTO ecac_perdcomp BY NAME SELECT 'p-${numero}' AS _arquivo, 1 AS _linha, '${numero}' AS numero, '${situacao}' AS situacao, ${campos}`;
const PAGAMENTO = `INSERT INTO ecac_pagamento BY NAME SELECT 'pg' AS _arquivo, 1 AS _linha, 'DARF' AS tipo_documento, '1' AS numero_documento, DATE '2024-01-31' AS pa_fim,
  DATE '2024-02-28' AS arrecadacao, '2362' AS cod_receita, 400.00 AS principal, 400.00 AS total`;
const ANUAL = [
  periodo(10, 'A00', '2024-01-01', '2024-12-31'),
  linha('n630', 11, 10, '(-) Imposto de Renda Mensal Efetivamente Pago por Estimativa', '900.00'),
  linha('n630', 12, 10, 'IMPOSTO DE RENDA A PAGAR', '-200.00'),
];

test('estimates that PER/DCOMP in force set off count as paid in advance, those of a cancelled one do not', async () => {
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
    ],
  ]);
});

const doSaldo = (numero: string, tipo: string, dia: string, valor: string) =>
  dcomp(
    numero,
    'Em análise',
    `'Saldo Negativo de IRPJ' AS tipo_credito, '${tipo}' AS tipo_documento, DATE '${dia}' AS transmissao, DATE '2024-12-31' AS credito_fim${valor}`,
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
    ['-200.00', '-200.00', '180.00', '20.00', 'Saldo negativo disponível', 'Oportunidade', '20.00'],
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
    ['-200.00', '-200.00', '130.00', null, 'PER/DCOMP sem valor na listagem', 'Informativo', '0.00'],
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
    ],
  ]);
});

test('quarters of the real profit are matched by quarter, and a listing without principal counts with its total and estimates nothing', async () => {
  const got = await rows(ecfDctf, [
    periodo(1, 'T02', '2024-04-01', '2024-06-30'),
    linha('n670', 2, 1, 'CSLL A PAGAR', '300.00'),
    debitoDctf('6012', '2024-06-30', '300.00 AS debito, 0.00 AS compensacao'),
    `INSERT INTO ecac_pagamento BY NAME SELECT 'pg' AS _arquivo, 1 AS _linha, 'DARF' AS tipo_documento, '1' AS numero_documento, DATE '2024-06-30' AS pa_fim,
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
    ],
  ]);
});
