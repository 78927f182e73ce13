import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Duck, openDuck, readSql } from '@apura/apuracao';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SQL = readSql(import.meta.url, './extincao-do-mes.sql');

let duck: Duck;
let dir: string;
beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'extincao-do-mes-'));
  duck = await openDuck({ tempDir: dir, allowedDirs: [] });
  const run = (sql: string) => duck.connection.run(sql);
  await run(`CREATE TABLE arq AS SELECT * FROM (VALUES ('jan', '11222333000181', DATE '2025-01-01', 'EFDC', 'Usado'))
    t(id, cnpj, inicio, tipo, situacao)`);
  await run(`CREATE TABLE tab_regime_receita AS SELECT *
    FROM (VALUES ('PIS', 'NC', '08', '6912'), ('COFINS', 'NC', '08', '5856'))
    t(tributo, regime, num_campo, codigo4)`);
  await run(`CREATE TABLE m_debito (tributo VARCHAR, _arquivo VARCHAR, NUM_CAMPO VARCHAR, COD_REC VARCHAR)`);
  await run(
    `CREATE TABLE extincao_debito (codigo4 VARCHAR, pa_mes DATE, data_extincao DATE, valor_principal DECIMAL(18,2))`,
  );
  await run(`CREATE TABLE debito_declarado (codigo4 VARCHAR, pa_mes DATE, pagamento DECIMAL(18,2),
    compensacoes DECIMAL(18,2),
    parcelamento DECIMAL(18,2), suspensao DECIMAL(18,2), saldo_a_pagar DECIMAL(18,2), soma_creditos DECIMAL(18,2))`);
  await run(`CREATE TABLE dctf_vinculo_vigente (cod_receita VARCHAR, pa_fim DATE, valor_vinculado DECIMAL(18,2))`);
  await run(`CREATE TABLE compensacao_conferida (codigo4 VARCHAR, pa_fim DATE)`);
});
afterEach(() => {
  duck.close();
  rmSync(dir, { recursive: true, force: true });
});

const declarado = (codigo: string | null) =>
  `INSERT INTO debito_declarado BY NAME SELECT ${codigo === null ? 'NULL' : `'${codigo}'`} AS codigo4,
    DATE '2025-01-01' AS pa_mes`;
const pago = (codigo: string, valor: number) =>
  `INSERT INTO extincao_debito SELECT '${codigo}', DATE '2025-01-01', DATE '2025-02-25', ${valor}`;

test.each([
  // Nothing of the month is in the project: what was to be paid is presumed paid.
  ['no paper', [], []],
  // COFINS declared and paid, PIS in no declaration of the month: nothing of PIS was paid.
  ['a declaration without PIS', [declarado('5856'), pago('5856', 460)], ['COFINS 2025-02-25 460.00', 'PIS null 0.00']],
  // A DCTFWeb of the payroll alone says nothing of PIS and COFINS.
  ['a declaration of the payroll', [declarado('1138')], []],
  // A receipt without codes may hold any of them.
  ['a receipt without codes', [declarado('5856'), declarado(null)], []],
  // The code is declared, without a word on how it was met.
  ['both declared, nothing said', [declarado('5856'), declarado('6912')], []],
  // What a paper ties to the debit and does not extinguish it, like a suspension, proves that it was not paid.
  [
    'a suspension of PIS',
    [
      declarado('5856'),
      declarado('6912'),
      `INSERT INTO dctf_vinculo_vigente VALUES ('691201', DATE '2025-01-31', 165)`,
    ],
    ['PIS null 0.00'],
  ],
  // A set-off that was refused or cancelled left the debit to be charged.
  [
    'a refused set-off of PIS',
    [`INSERT INTO compensacao_conferida VALUES ('6912', DATE '2025-01-31')`],
    ['PIS null 0.00'],
  ],
])('%s', async (_nome, inserts, esperado) => {
  for (const sql of inserts) await duck.connection.run(sql);
  const rows = (
    await duck.connection.runAndReadAll(`SELECT tributo, data, valor FROM (${SQL}) ORDER BY ALL`)
  ).getRowsJson();
  expect(rows.map(([t, d, v]) => `${t} ${d} ${v}`)).toEqual(esperado);
});
