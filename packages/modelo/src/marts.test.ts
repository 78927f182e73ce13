import { readFileSync } from 'node:fs';
import { tabela, visao } from '@apura/apuracao';
import { expect, test } from 'vitest';
import { parseMart } from './load-marts.ts';
import { marts, visoesDoModelo } from './marts.ts';
import { sortVisoes } from './sort-visoes.ts';
import { stagingDe } from './staging.ts';

test('a mart says how it is made and what a row is', () => {
  const mart = parseMart('nota-sit', '-- VIEW: One row per note,\n-- whatever its key. More.\nSELECT 1\n');
  expect(mart.linha).toBe('One row per note, whatever its key.');
  expect(mart.visao).toEqual(visao('nota_sit', '-- VIEW: One row per note,\n-- whatever its key. More.\nSELECT 1\n'));
  expect(parseMart('x', '-- TABLE: One row per x.\nSELECT 1').visao.sql).toMatch(/^CREATE OR REPLACE TABLE x AS/);
  for (const sql of ['SELECT 1', '-- One row per x.\nSELECT 1', '-- TABLE: Rows.\nSELECT 1'])
    expect(() => parseMart('x', sql)).toThrow('x.sql');
});

test('look-ups are made after what they read, and a circle is refused', () => {
  const a = visao('a', 'SELECT * FROM b');
  const b = tabela('b', 'SELECT * FROM c JOIN arq USING (id)');
  const c = visao('c', 'SELECT 1');
  expect(sortVisoes([a, b, c]).map((v) => v.nome)).toEqual(['c', 'b', 'a']);
  expect(() => sortVisoes([a, b, visao('c', 'SELECT * FROM a')])).toThrow('a → b → c → a');
  const nomes = visoesDoModelo().map((v) => v.nome);
  expect(nomes.indexOf('saldo_ecd')).toBeLessThan(nomes.indexOf('conta_razao'));
  expect(nomes.length).toBeGreaterThan(80);
});

test('a record of SPED has a staging view, and nothing else has one', () => {
  expect(
    stagingDe(['stg_efdc_m100', 'stg_efdf_c100', 'stg_nfe_item', 'stg_efdc_zz', 'efdc_m100']).map((v) => v.nome),
  ).toEqual(['stg_efdc_m100', 'stg_efdf_c100']);
  const [m100] = stagingDe(['stg_efdc_m100']);
  expect(m100?.soPresentes?.(() => null)).toMatch(/WHERE false$/);
  expect(m100?.soPresentes?.((t) => t)).toBe(m100?.sql);
});

test('the page of the model says of every mart what a row is', () => {
  const pagina = readFileSync(new URL('../../../docs/model.md', import.meta.url), 'utf8');
  const linhas = [...pagina.matchAll(/^\| `(\w+)` \| (.*) \|$/gm)].map(([, nome, linha]) => `${nome}: ${linha}`);
  const esperadas = new Map(marts().map(({ visao: { nome }, linha }) => [nome, `${nome}: ${linha}`]));
  expect(linhas.filter((l) => marts().some((m) => l.startsWith(`${m.visao.nome}: `))).sort()).toEqual(
    [...esperadas.values()].sort(),
  );
});
