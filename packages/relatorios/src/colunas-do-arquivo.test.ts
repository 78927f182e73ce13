import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogo } from './catalogo/catalogo.ts';
import { texto } from './colunas.ts';
import { valoresDoArquivo } from './colunas-do-arquivo.ts';
import { ARQUIVO, ESTABELECIMENTO, PERIODO } from './consulta-por-arquivo.ts';
import { defineRelatorio } from './define-relatorio.ts';

let db: DuckDBInstance;
beforeAll(async () => {
  db = await DuckDBInstance.create(':memory:', { threads: '1' });
});
afterAll(() => db.closeSync());

test('are read by the query from the file of the row', () => {
  const declaradas = catalogo.flatMap((r) => r.doArquivo.map((coluna) => ({ ...coluna, sql: r.sql })));
  expect(declaradas.length).toBeGreaterThan(50);
  // As it is, and not as an expression over it.
  for (const { key, campo, sql } of declaradas)
    expect(sql).toMatch(new RegExp(`^  \\w+\\.${campo}(_arquivo)? AS "${key}"`, 'm'));
});

test('are columns of the report', () => {
  const definir = (colunas: string[]) => () =>
    defineRelatorio({
      numero: 1,
      nome: 'x',
      module: 'EFD-F',
      tool: 'gerar_relatorios',
      descricao: {},
      fontes: [],
      recorte: 'arquivo',
      colunas: texto(...colunas),
      sql: { sql: 'SELECT a.arquivo AS "Arquivo" FROM arq a', doArquivo: [ARQUIVO] },
      ordem: 'a.ordem',
    });
  expect(definir(['Arquivo'])).not.toThrow();
  expect(definir(['Nome'])).toThrow('Arquivo');
});

test('are told by the reports that list every item and every document of the EFD ICMS/IPI', () => {
  for (const numero of [38, 39, 41]) {
    const relatorio = catalogo.find((r) => r.numero === numero);
    expect(relatorio?.doArquivo).toEqual([PERIODO, ESTABELECIMENTO, ARQUIVO]);
  }
});

test('have a value while the connection sees one file, whatever its name; a blank one has none', async () => {
  const connection = await db.connect();
  await connection.run(
    `CREATE TABLE arq AS SELECT '01/2024' AS periodo, NULL::VARCHAR AS cnpj, 'd''água ''1''.txt' AS arquivo`,
  );
  const colunas = [PERIODO, ESTABELECIMENTO, ARQUIVO];
  const valores = await valoresDoArquivo(connection, colunas);
  expect([...valores.keys()]).toEqual(['Período', 'Arquivo']);
  const lidos = await connection.runAndReadAll(`SELECT ${[...valores.values()].map((v) => `CAST(${v} AS VARCHAR)`)}`);
  expect(lidos.getRowsJson()).toEqual([['01/2024', `d'água '1'.txt`]]);
  await connection.run(`INSERT INTO arq VALUES ('02/2024', '1', 'b.txt')`);
  expect((await valoresDoArquivo(connection, colunas)).size).toBe(0);
  connection.closeSync();
});
