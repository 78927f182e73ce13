import { expect, test } from 'vitest';
import { nomesLidos } from './nomes-lidos.ts';

// Guarantee: what is prepared for a statement is what DuckDB's parser finds in it, wherever it is named.

test('finds tables in joins, subqueries, common tables and unions, and the functions that are called', async () => {
  const nomes = await nomesLidos([
    `WITH mes AS (SELECT * FROM efdc_m200 m JOIN arq a ON a.id = m._arquivo)
     SELECT percentual(x, 2) FROM mes WHERE EXISTS (SELECT 1 FROM tab_cfop) UNION ALL BY NAME SELECT 1 AS x
     FROM efdc_m600`,
  ]);
  for (const nome of ['efdc_m200', 'arq', 'tab_cfop', 'efdc_m600', 'percentual']) expect(nomes).toContain(nome);
});

test('a name in a text or in a comment is not read', async () => {
  const nomes = await nomesLidos([`SELECT 'tab_cfop' AS t -- tab_ncm\n FROM arq`]);
  expect([...nomes]).toEqual(['arq']);
});

test('what is no SELECT reads nothing', async () => {
  expect(await nomesLidos(['SELEC * FORM arq', 'DROP TABLE arq'])).toEqual(new Set());
});
