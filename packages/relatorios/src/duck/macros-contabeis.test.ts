import { MACROS } from '@apura/apuracao';
import { MACROS_MODELO } from '@apura/modelo';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';

// Guarantee: the macros of books and ECF read amounts, marks and periods as SPED writes them.

async function avaliar(expressoes: readonly string[]): Promise<unknown[]> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  await connection.run(MACROS);
  await connection.run(MACROS_MODELO);
  const rows = (await connection.runAndReadAll(`SELECT ${expressoes.join(', ')}`)).getRowsJson();
  connection.closeSync();
  return rows[0] ?? [];
}

test('a number in a text field is read to the cent, and what is no number is NULL', async () => {
  expect(
    await avaliar([
      `numero_sped('1234,5')`,
      `numero_sped('-0,01')`,
      `numero_sped(' 12 ')`,
      `numero_sped('12,345')`,
      `numero_sped('1.234,56')`,
      `numero_sped('SIM')`,
      `numero_sped('')`,
      `numero_sped(NULL)`,
      `numero_sped('12345678901234567')`,
    ]),
  ).toEqual(['1234.50', '-0.01', '12.00', '12.35', null, null, null, null, null]);
});

test('a description tells what stands where an amount should be', async () => {
  expect(
    await avaliar([
      `descricao_valor('Opção', 'SIM')`,
      `descricao_valor('Base', '1,00')`,
      `descricao_valor('Base', NULL)`,
      `descricao_valor(NULL, '1.2')`,
    ]),
  ).toEqual(['Opção (valor informado: SIM)', 'Base', 'Base', '(valor informado: 1.2)']);
});

test('debits are positive and a zero has no mark', async () => {
  expect(
    await avaliar([`com_sinal(1.50, 'D')`, `com_sinal(1.50, 'C')`, 'marca_dc(2)', 'marca_dc(-2)', 'marca_dc(0)']),
  ).toEqual(['1.50', '-1.50', 'D', 'C', null]);
});

test('a period reads as month, quarter, year or both its ends', async () => {
  const periodo = (ini: string, fim: string) => `periodo_contabil(DATE '${ini}', DATE '${fim}')`;
  expect(
    await avaliar([
      periodo('2024-01-01', '2024-12-31'),
      periodo('2024-04-01', '2024-06-30'),
      periodo('2024-05-01', '2024-05-31'),
      periodo('2024-05-01', '2024-08-31'),
      periodo('2023-10-01', '2024-09-30'),
      `periodo_contabil(CAST(NULL AS DATE), DATE '2024-02-29')`,
    ]),
  ).toEqual(['2024', '2T/2024', '05/2024', '05/2024 a 08/2024', '10/2023 a 09/2024', '02/2024']);
});
