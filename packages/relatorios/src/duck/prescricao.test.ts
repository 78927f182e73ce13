import { MACROS } from '@apura/apuracao';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { MACROS_RELATORIOS } from '../duck/macros.ts';

// Guarantee: a credit ends on the last day of its month five years later, as SC Cosit 114/2024 counts it.

test.each([
  ['2021-03-01', '2026-03-31'],
  // Five years from 01/03/2019 end with February 2024, which has 29 days.
  ['2019-02-01', '2024-02-29'],
  ['2020-02-01', '2025-02-28'],
])('the credit of the month of %s ends on %s', async (mes, fim) => {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  try {
    await connection.run(MACROS);
    await connection.run(MACROS_RELATORIOS);
    const reader = await connection.runAndReadAll(
      `SELECT CAST(prescricao_credito(m) AS VARCHAR) FROM (SELECT DATE '${mes}' AS m)`,
    );
    expect(reader.getRowsJson()).toEqual([[fim]]);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
});
