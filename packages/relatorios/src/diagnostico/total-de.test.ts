import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { catalogo } from '../catalogo/catalogo.ts';
import { nomeResultado, registerDependencias } from '../duck/register-dependencias.ts';
import * as apuracao from './apuracao.ts';
import * as comercial from './comercial.ts';
import { type Consulta, createConsulta } from './consulta.ts';
import * as cruzamentos from './cruzamentos.ts';
import * as folha from './folha.ts';
import * as kpis from './kpis.ts';
import { totalDe } from './total-de.ts';

// Guarantee: the Diagnóstico sums only what the foot of the same report would sum, and the same rows.

/** Every question that the Diagnóstico asks of the reports, over reports without rows. */
async function perguntas(): Promise<string[]> {
  const feitas: string[] = [];
  const q: Consulta = async (sql) => {
    feitas.push(sql);
    return [];
  };
  // What the second argument is does not matter without rows: findings, or the numbers of rows.
  for (const modulo of [apuracao, comercial, cruzamentos, folha, kpis])
    for (const [nome, read] of Object.entries(modulo))
      if (nome.startsWith('read')) await (read as (q: Consulta, resto: never[]) => Promise<unknown>)(q, []);
  return feitas;
}

/** The formatter of the statements breaks lines where a report's rule has none. */
const semEspacos = (sql: string): string => sql.replace(/\s/g, '');

/** Rows that the Diagnóstico chooses in another way than the report's foot, and why. */
const OUTRAS_LINHAS: Record<string, string> = {
  rel_ecf_lalur_parte_a: 'lines of one code, without the subtotals of the form and without the monthly periods',
  rel_cruzamento_receita_bruta: 'the months of the last year, never with the rows of years and quarters that have them',
};

test('no query of the Diagnóstico sums a column that does not add up, nor rows that do not count', async () => {
  const resultados = new Map(catalogo.map((r) => [nomeResultado(r), r]));
  let conferidas = 0;
  for (const sql of await perguntas()) {
    const lidos = [...new Set(sql.match(/\brel_[a-z0-9_]+/g))].flatMap((nome) => resultados.get(nome) ?? []);
    for (const [, somado = ''] of sql.matchAll(/\bsum\(((?:[^()]|\([^()]*\))*)\)/g)) {
      for (const [, key = ''] of somado.matchAll(/"([^"]+)"/g)) {
        const donos = lidos.filter((r) => r.colunas.some((c) => c.key === key && c.type === 'money'));
        if (donos.length === 0 || donos.some((r) => nomeResultado(r) in OUTRAS_LINHAS)) continue;
        const certo = donos.some((r) => {
          const total = r.colunas.find((c) => c.key === key)?.total ?? 'none';
          return total !== 'none' && (total.where === undefined || semEspacos(sql).includes(semEspacos(total.where)));
        });
        expect([key, certo, sql]).toEqual([key, true, sql]);
        conferidas += 1;
      }
    }
  }
  expect(conferidas).toBeGreaterThan(30);
});

test('a total is that of the foot of the report; a column without one is refused', () => {
  expect(totalDe('EFD-C Saldo de Créditos', 'Saldo Final', `"Tributo" = 'PIS'`)).toContain('max(quando_total)');
  expect(() => totalDe('ECD Razão', 'Saldo')).toThrow('does not add up');
  expect(() => totalDe('ECD Razao', 'Saldo')).toThrow('no report');
});

/** Asks over the results of all reports, which are empty but for those given as SQL. */
async function sobre<T>(tabelas: Record<string, string>, read: (q: Consulta) => Promise<T>): Promise<T> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  try {
    await connection.run(`CREATE VIEW projeto AS SELECT DATE '2024-01-01' AS inicio, DATE '2024-12-31' AS fim`);
    await registerDependencias(
      connection,
      catalogo.map((relatorio) => ({ relatorio, path: null })),
    );
    for (const [nome, sql] of Object.entries(tabelas)) await connection.run(`CREATE OR REPLACE VIEW ${nome} AS ${sql}`);
    return await read(await createConsulta(connection));
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

test('the ICMS of the panel is that of sales: what is left out or is to be left out, net of returns', async () => {
  // 04/2023 of the golden case valoracao-icms-da-nota: sales of 198 x 3 + 180 = 774.00, of which note 3 left its
  // 198.00 out and an adjustment 100.00; goods with 90.00 came back.
  const linhas = [
    ['Ajuste no M215', '198.00', '198.00', 'Pago a maior', '18.30'],
    ['Despesa acessória fora da base', 'NULL', '-100.00', 'Sem valor', '0.00'],
    ['Ajuste no M215', '198.00', '198.00', 'Pago a maior', '18.32'],
    ['Excluído', '198.00', '0.00', 'Sem valor', '0.00'],
    ['Ajuste no M215', '180.00', '180.00', 'Pago a maior', '16.65'],
    ['FCP na base', '20.00', '20.00', 'Contingente', '1.85'],
    ['Devolução com ICMS na base', '90.00', '-90.00', 'Pago a maior', '-8.32'],
    ['Ajuste no M215', 'NULL', '-100.00', 'Pago a maior', '-1.65'],
    ['Ajuste no M215', 'NULL', 'NULL', 'Pago a maior', '-7.60'],
  ].map(([situacao, ...v]) => {
    const [icms, dif, classe, total] = v;
    const valor = (x = '') => `CAST(${x} AS DECIMAL(18,2))`;
    return `('04/2023', '${situacao}', ${valor(icms)}, ${valor(dif)}, '${classe}', ${valor(total)}, DATE '2028-05-25')`;
  });
  const colunas = `"Período", "Situação", "ICMS Destacado", "Diferença de Base", "Classe do Valor", "Total",
    "Prescreve em"`;
  const rel_efd_c_exclusao_do_icms_da_base = `
    SELECT *, NULL::DATE AS "Prazo da Retificação" FROM (VALUES ${linhas.join(', ')}) t(${colunas})`;
  // Left out 198 + 100 = 298.00; to be left out 198 + 198 + 180 - 100 - 90 = 386.00; 298 + 386 + 90 = 774.
  expect(await sobre({ rel_efd_c_exclusao_do_icms_da_base }, apuracao.readTeseIcms)).toEqual([
    {
      ano: '2023',
      destacado: '774.00',
      excluido: '298.00',
      a_excluir: '386.00',
      // 18.30 + 18.32 + 16.65 - 8.32 - 1.65 - 7.60 = 35.70. A year is one thing, whatever its rows.
      prazos: [['2028-05-25', 1, '35.70', '0.00']],
    },
  ]);
});

test('an item whose amount falls into two classes is one item', async () => {
  const linha = (origem: string, linhaDoArquivo: number, classe: string, valor: string, ate: string) =>
    `('${origem}', 'Alta', 'f', ${linhaDoArquivo}, 'Oportunidade', '${classe}',
      CAST(${valor} AS DECIMAL(18,2)), DATE '${ate}')`;
  const colunas = `"Origem", "Confiança", "Arquivo", "Linha", "Tipo", "Classe do Valor", "Valor Estimado",
    "Prescreve em"`;
  const linhas = [
    linha('Energia', 7, 'Pago a maior', '10.00', '2029-04-25'),
    linha('Energia', 7, 'Saldo de crédito descontável', '4.00', '2029-03-31'),
    linha('Energia', 9, 'Saldo de crédito descontável', '1.00', '2029-03-31'),
    linha('Frete', 8, 'Contingente', '99.00', '2029-03-31'),
  ];
  const rel_cruzamento_creditos_nao_aproveitados = `
    SELECT *, DATE '2029-04-10' AS "Prazo da Retificação" FROM (VALUES ${linhas.join(', ')}) t(${colunas})`;
  expect(await sobre({ rel_cruzamento_creditos_nao_aproveitados }, apuracao.readNaoAproveitados)).toEqual([
    {
      origem: 'Energia',
      confianca: 'Alta',
      prazos: [
        ['2029-03-31', 1, '0.00', '5.00'],
        // Its month takes no rectifier after this day, although the right ends on 25/04/2029.
        ['2029-04-10', 1, '10.00', '0.00'],
      ],
    },
  ]);
});

test('an addition of the year is not counted again by the monthly balances that lead to it', async () => {
  const linhas = [
    ['2023', 'A01', '10.00'],
    ['2023', 'A12', '120.00'],
    ['2023', 'A00', '120.00'],
    ['2024', 'T01', '30.00'],
    ['2024', 'T02', '5.00'],
  ].map(([ano, per, v]) => `('${ano}', '${per}', 'Adição', '10', 'Multas', CAST(${v} AS DECIMAL(18,2)))`);
  const rel_ecf_lalur_parte_a = `SELECT * FROM (VALUES ${linhas.join(', ')}) t("Ano", "Período", "Tipo", "Código",
    "Descrição", "Valor")`;
  // 2023: the year's own 120.00, not 10 + 120 + 120. 2024: quarters of 30 + 5 = 35.00.
  expect((await sobre({ rel_ecf_lalur_parte_a }, cruzamentos.readLalur)).map(({ ano, valor }) => [ano, valor])).toEqual(
    [
      ['2023', '120.00'],
      ['2024', '35.00'],
    ],
  );
});

test('a slip that nobody paid is no tax collected, and each establishment has its own last balance', async () => {
  const { carga, saldos } = await sobre(
    {
      rel_e_cac_pagamentos: `SELECT * FROM (VALUES
        ('01/2024', DATE '2024-02-25', '8109', 'PIS', CAST(100 AS DECIMAL(18,2))),
        ('02/2024', NULL, '8109', 'PIS', CAST(999 AS DECIMAL(18,2)))
      ) t("Período Apuração", "Data Arrecadação", "Cód. Receita", "Denominação", "Valor Total")`,
      rel_efd_f_apuracao_icms: `SELECT * FROM (VALUES
        ('01/2024', 'A', CAST(100 AS DECIMAL(18,2))), ('02/2024', 'A', CAST(70 AS DECIMAL(18,2))), ('01/2024', 'B',
        CAST(30 AS DECIMAL(18,2)))
      ) t("Período", "CNPJ Estab.", "Saldo Credor Transportar")`,
    },
    (q) => kpis.readKpis(q, []),
  );
  expect(carga?.valor).toBe('100.00');
  // A ends in February with 70.00 and B in January with 30.00, as below the report.
  expect(saldos.icms).toBe('100.00');
});
