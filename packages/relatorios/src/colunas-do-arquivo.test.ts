import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogo } from './catalogo/catalogo.ts';
import { dinheiro, texto } from './colunas.ts';
import { colunasDoArquivo, valoresDoArquivo } from './colunas-do-arquivo.ts';

const colunas = [...texto('Período', 'CNPJ Estab.', 'Descrição'), ...dinheiro('Valor'), ...texto('Arquivo')];
const achadas = (sql: string) => Object.fromEntries(colunasDoArquivo({ sql, colunas }));
const FINAL = `FROM efdf_c100 c JOIN arq a ON a.id = c._arquivo ORDER BY a.ordem, c._linha`;

let db: DuckDBInstance;
beforeAll(async () => {
  db = await DuckDBInstance.create(':memory:', { threads: '1' });
});
afterAll(() => db.closeSync());

test('are those that the query takes from the file as they are', () => {
  const sql = `SELECT a.periodo AS "Período", coalesce(c.cnpj, a.cnpj) AS "CNPJ Estab.", c.x AS "Descrição", c.v AS "Valor", a.arquivo AS "Arquivo" ${FINAL}`;
  expect(achadas(sql)).toEqual({ Período: 'periodo', Arquivo: 'arquivo' });
});

test('are none where the name might stand for something else', () => {
  const sql = `SELECT a.periodo AS "Período", c.v AS "Valor", a.arquivo AS "Arquivo"`;
  expect(achadas(`${sql} FROM (SELECT max(f(x)) AS periodo FROM t) a JOIN arq ON true`)).toEqual({});
  expect(achadas(`${sql} FROM t a JOIN arq b ON b.id = a.id`)).toEqual({});
  expect(achadas(`WITH y AS (SELECT * FROM t AS a) ${sql} FROM y JOIN arq a ON true`)).toEqual({});
  expect(achadas(`WITH y AS (SELECT z AS "Período" FROM t) ${sql} ${FINAL}`)).toEqual({ Arquivo: 'arquivo' });
  expect(achadas(`${sql}, 'a pagar' AS "Crédito a apropriar" ${FINAL}`)).toEqual({
    Período: 'periodo',
    Arquivo: 'arquivo',
  });
});

test('are found in the reports that list every item and every document of the EFD ICMS/IPI', () => {
  for (const numero of [38, 39, 41]) {
    const relatorio = catalogo.find((r) => r.numero === numero);
    if (relatorio === undefined) throw new Error(`no report ${numero}`);
    expect([...colunasDoArquivo(relatorio).keys()]).toEqual(['Período', 'CNPJ Estab.', 'Arquivo']);
  }
});

test('have a value while the connection sees one file, whatever its name; a blank one has none', async () => {
  const connection = await db.connect();
  await connection.run(
    `CREATE TABLE arq AS SELECT '01/2024' AS periodo, NULL::VARCHAR AS cnpj, 'd''água ''1''.txt' AS arquivo`,
  );
  const colunas = new Map([
    ['Período', 'periodo'],
    ['CNPJ Estab.', 'cnpj'],
    ['Arquivo', 'arquivo'],
  ] as const);
  const valores = await valoresDoArquivo(connection, colunas);
  expect([...valores.keys()]).toEqual(['Período', 'Arquivo']);
  const lidos = await connection.runAndReadAll(`SELECT ${[...valores.values()].map((v) => `CAST(${v} AS VARCHAR)`)}`);
  expect(lidos.getRowsJson()).toEqual([['01/2024', `d'água '1'.txt`]]);
  await connection.run(`INSERT INTO arq VALUES ('02/2024', '1', 'b.txt')`);
  expect((await valoresDoArquivo(connection, colunas)).size).toBe(0);
  connection.closeSync();
});
