import { expect, test } from 'vitest';
import { nomesLidos } from './nomes-lidos.ts';

// Guarantee: what is prepared for a statement is at least what it reads, wherever it is named.

test('finds tables in joins, subqueries, common tables and unions, and the functions that are called', () => {
  const nomes = nomesLidos(
    `WITH mes AS (SELECT * FROM efdc_m200 m JOIN arq a ON a.id = m._arquivo)
     SELECT percentual(x, 2) FROM mes WHERE EXISTS (SELECT 1 FROM tab_cfop) UNION ALL BY NAME SELECT 1 AS x
     FROM efdc_m600`,
  );
  for (const nome of ['efdc_m200', 'arq', 'tab_cfop', 'efdc_m600', 'percentual']) expect(nomes).toContain(nome);
});

test('a name in a text, in a quoted name or in a comment is not read', () => {
  const nomes = nomesLidos(`SELECT 'tab_cfop, d''água' AS t, "tab_uf" -- tab_ncm\n FROM arq`);
  expect([...nomes]).toEqual(['SELECT', 'AS', 't', 'FROM', 'arq']);
});
