/** Guarantees that the printed script prepares a DuckDB of somebody else for the statement of every report. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSql } from '@apura/apuracao';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogo, getRelatorio } from './catalogo/catalogo.ts';
import { duckTypeOf } from './colunas.ts';
import type { ProjetoDataset } from './dataset.ts';
import { identifier, literal } from './duck/sql-text.ts';
import type { ResultadoRelatorio } from './rodada.ts';
import { roteiroSql } from './roteiro-sql.ts';
import { generateRelatorios } from './run.ts';
import { readCaso } from './testing/caso.ts';

let dataset: ProjetoDataset;
let workDir: string;
let outDir: string;
let resultados: ResultadoRelatorio[];
beforeAll(async () => {
  ({ dataset, workDir } = await readCaso('icms-e-notas'));
  outDir = mkdtempSync(path.join(tmpdir(), 'roteiro-'));
  resultados = await generateRelatorios({ dataset, outDir });
}, 120_000);
afterAll(() => {
  for (const dir of [workDir, outDir]) rmSync(dir, { recursive: true, force: true });
});

async function comRoteiro<T>(roteiro: string, read: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    await connection.run(roteiro);
    return await read(connection);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

const linhas = async (connection: DuckDBConnection, sql: string) => (await connection.runAndReadAll(sql)).getRowsJson();

/** Statements that are whole in their files, and can be pasted. */
const ARQUIVOS = ['interno/ajustes-da-base', 'e-social/093-rubricas-incidencia-cp'];

/** The stored rows of a report. */
async function guardadas(connection: DuckDBConnection, nome: string): Promise<unknown[][]> {
  const file = resultados.find((r) => r.nome === nome)?.path ?? null;
  return file === null ? [] : await linhas(connection, `SELECT * FROM read_parquet(${literal(file)})`);
}

test('after the script the statement of every report gives the rows of its result', async () => {
  await comRoteiro(await roteiroSql({ dataset, outDir }), async (connection) => {
    let comLinhas = 0;
    for (const relatorio of catalogo) {
      // The runner gives each column its declared type.
      const colunas = relatorio.colunasGuardadas
        .map((c) => `CAST(${identifier(c.key)} AS ${duckTypeOf(c)})`)
        .join(', ');
      // A report that sums up its stretches has no statement for all of them.
      if (relatorio.soma) continue;
      const rows = await linhas(connection, `SELECT ${colunas} FROM (${relatorio.sqlEmOrdem})`);
      const esperadas = await guardadas(connection, relatorio.nome);
      // Without its sources a report is not run; the one of the files' completeness would have rows.
      if (esperadas.length === 0) continue;
      expect([relatorio.nome, rows]).toEqual([relatorio.nome, esperadas]);
      comLinhas++;
    }
    expect(comLinhas).toBeGreaterThan(30);
    for (const arquivo of ARQUIVOS) await linhas(connection, readSql(import.meta.url, `./catalogo/${arquivo}.sql`));
    const deIbs = await linhas(connection, readSql(import.meta.url, './catalogo/xml/112-ibs-cbs.sql'));
    expect(deIbs).toHaveLength((await guardadas(connection, 'XML IBS CBS')).length);
  });
}, 120_000);

test('for one report the script has what that report reads, and no more', async () => {
  const relatorio = getRelatorio('EFD-C Apuração PIS COFINS');
  const roteiro = await roteiroSql({ dataset, outDir, relatorios: [relatorio] });
  expect(roteiro).toContain('"efdc_m200"');
  expect(roteiro).not.toContain('"efdf_c100"');
  await comRoteiro(roteiro, async (connection) => {
    const rows = await linhas(connection, relatorio.sqlEmOrdem);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows).toEqual(await guardadas(connection, relatorio.nome));
  });
});

test('without the facts of a run the script makes them', async () => {
  const relatorio = getRelatorio('EFD-C Itens de Saída');
  const roteiro = await roteiroSql({ dataset, outDir: path.join(outDir, 'nada'), relatorios: [relatorio] });
  await comRoteiro(roteiro, async (connection) => {
    const rows = await linhas(connection, relatorio.sqlEmOrdem);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows).toEqual(await guardadas(connection, relatorio.nome));
  });
});
