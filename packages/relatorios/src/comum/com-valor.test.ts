import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Duck, openDuck } from '@apura/apuracao';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import dctfDebitos from '../catalogo/e-cac/096-dctf-debitos.report.ts';
import { dinheiro, texto } from '../colunas.ts';
import { rowsOf } from '../testing/rows-of.ts';
import { defineComValor, prescricaoDoCreditoDoMes } from './com-valor.ts';

// Guarantee: a finding that is paid money is split by the payments of its debit, never above what was extinct.

let duck: Duck;
let dir: string;
beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'com-valor-'));
  duck = await openDuck({ tempDir: dir, allowedDirs: [] });
});
afterEach(() => {
  duck.close();
  rmSync(dir, { recursive: true, force: true });
});

const query = (sql: string, inserts: readonly string[] = []): Promise<unknown[][]> =>
  rowsOf({
    duck,
    relatorio: { ...dctfDebitos, sqlEmOrdem: sql },
    inserts,
    periodo: { inicio: '2024-01-01', fim: '2025-12-31' },
  });

/** A report of payroll findings of one month; `extinto` is what its papers tell, `pagamentos` their days. */
const achados = (extinto: string, pagamentos: string) =>
  defineComValor(
    {
      numero: 999,
      nome: 'Achados',
      module: 'e-Social',
      tool: 'post_process',
      descricao: { eSocial: ['Achados.'] },
      fontes: ['ecac_dctf_debito'],
      colunas: [...texto('Verba'), ...dinheiro('Base', 'Total'), ...texto('Confiança')],
      sql: `SELECT verba AS "Verba", CAST(total * 10 AS DECIMAL(18,2)) AS "Base",
        CAST(total AS DECIMAL(18,2)) AS "Total", confianca AS "Confiança",
                   ${extinto} AS _extinto
              FROM (VALUES ('baixa', 30, 'Baixa'), ('alta', 100, 'Alta'), ('media', 50, 'Média'))
              t(verba, total, confianca)`,
      valor: 'Total',
      ordem: 'verba',
    },
    {
      classe: `'Contribuição da folha'`,
      pagamentos: {
        debito: `'2025-03'`,
        extinto: 'r._extinto',
        sql: pagamentos,
        vencimento: `DATE '2025-04-20'`,
        ordem: `CASE r."Confiança" WHEN 'Alta' THEN 1 WHEN 'Média' THEN 2 ELSE 3 END`,
      },
    },
  );

const linhas = async (extinto: string, pagamentos: string) =>
  (await query(`${achados(extinto, pagamentos).sqlEmOrdem} -- dia_bancario`)).map((r) => r.slice(0, 8));
const NADA = `SELECT '' AS debito, NULL::DATE AS dia, 0 AS valor WHERE false`;
const DUAS = `SELECT '2025-03' AS debito, unnest([DATE '2025-04-17', DATE '2025-06-10']) AS dia,
  unnest([60, 70]) AS valor`;
const FOLHA = 'Contribuição da folha';

describe('a finding and the payments of its debit', () => {
  test('the surest first, from the latest payment backwards, and the rest is a debit that falls', async () => {
    // 130 extinct: 70 in June and 60 in April. Alta takes 70 + 30, Média the 30 that are left and 20 of what is open.
    expect(await linhas('130', DUAS)).toEqual([
      ['alta', '1000.00', '70.00', 'Alta', FOLHA, 'Sim', '2025-06-10', '2030-06-10'],
      ['alta', null, '30.00', 'Alta', FOLHA, 'Sim', '2025-04-17', '2030-04-17'],
      ['baixa', '300.00', '30.00', 'Baixa', 'Débito em aberto reduzido', null, null, null],
      ['media', '500.00', '30.00', 'Média', FOLHA, 'Sim', '2025-04-17', '2030-04-17'],
      ['media', null, '20.00', 'Média', 'Débito em aberto reduzido', null, null, null],
    ]);
  });

  test('no more is money back than what was extinct above what is due', async () => {
    // Of the payments only 40 are undue: those of the latest one.
    expect((await linhas('40', DUAS)).map((r) => [r[0], ...r.slice(2, 7)])).toEqual([
      ['alta', '40.00', 'Alta', FOLHA, 'Sim', '2025-06-10'],
      ['alta', '60.00', 'Alta', 'Débito em aberto reduzido', null, null],
      ['baixa', '30.00', 'Baixa', 'Débito em aberto reduzido', null, null],
      ['media', '50.00', 'Média', 'Débito em aberto reduzido', null, null],
    ]);
  });

  test('without any paper all is presumed, one step less sure, from the banking day of the term', async () => {
    // 20/04/2025 is a Sunday after a Friday without banks: the term was met on Thursday, the 17th.
    expect(await linhas('NULL', NADA)).toEqual([
      ['alta', '1000.00', '100.00', 'Média', FOLHA, 'Presumido', null, '2030-04-17'],
      ['baixa', '300.00', '30.00', 'Baixa', FOLHA, 'Presumido', null, '2030-04-17'],
      ['media', '500.00', '50.00', 'Baixa', FOLHA, 'Presumido', null, '2030-04-17'],
    ]);
  });

  test('what a declaration says to be met without a day counts from the term', async () => {
    // 200 extinct, no payment known: everything was paid.
    expect((await linhas('200', NADA)).map((r) => r.slice(4))).toEqual(
      Array.from({ length: 3 }, () => [FOLHA, 'Sim', null, '2030-04-17']),
    );
  });
});

test('the right to a credit of ten days ends with its month, not with the number of the day', async () => {
  // 01/03 to 10/03/2021 and 03/2021 end on the last of March of 2026.
  const fins = await query(
    `SELECT CAST(${prescricaoDoCreditoDoMes('mes')} AS VARCHAR)
       FROM (VALUES ('01/03/2021 a 10/03/2021'), ('03/2021')) t(mes)`,
  );
  expect(fins).toEqual([['2026-03-31'], ['2026-03-31']]);
});

describe('what was extinct of the payroll of a month', () => {
  const debito = (cod: string, categoria: string, campos: string) =>
    `INSERT INTO ecac_dctf_debito BY NAME SELECT 'd' || '${categoria}' AS _arquivo, 1 AS _linha, 'DCTFWeb' AS fonte,
      '${categoria}' AS categoria,
       'Original' AS tipo_declaracao, '03/2025' AS periodo, '03/2025' AS pa, DATE '2025-03-01' AS pa_inicio,
       DATE '2025-03-31' AS pa_fim,
       '${cod}' AS cod_receita, 100 AS debito, ${campos}`;
  const darf = (n: number, cod: string, principal: number) =>
    `INSERT INTO ecac_pagamento BY NAME SELECT 'p' AS _arquivo, ${n} AS _linha, '${n}' AS numero_documento,
      '03/2025' AS pa, DATE '2025-03-01' AS pa_inicio,
       DATE '2025-03-31' AS pa_fim, DATE '2025-04-17' AS arrecadacao, '${cod}' AS cod_receita,
       ${principal} AS principal, ${principal} AS total`;
  const SQL = `SELECT per, CAST(dia AS VARCHAR), CAST(valor AS VARCHAR) FROM es_extinto ORDER BY ALL`;

  test('is of the employer alone, of the Geral, and not of a Reclamatória nor of PIS', async () => {
    expect(
      await query(SQL, [
        debito('113801', 'Geral', 'NULL AS pagamento'),
        debito('113851', 'Reclamatória Trabalhista', '90 AS pagamento'),
        darf(1, '113801', 80),
        // The share of the workers, and a tax that is not of the payroll.
        darf(2, '108201', 40),
        darf(3, '6912', 20),
      ]),
    ).toEqual([['2025-03', '2025-04-17', '80.00']]);
  });

  test('a declaration that says that nothing was paid is a paper; one that says nothing is none', async () => {
    expect(await query(SQL, [debito('113801', 'Geral', '100 AS saldo')])).toEqual([['2025-03', null, '0.00']]);
    duck.close();
    duck = await openDuck({ tempDir: dir, allowedDirs: [] });
    expect(await query(SQL, [debito('113801', 'Geral', 'NULL AS saldo')])).toEqual([]);
  });
});
