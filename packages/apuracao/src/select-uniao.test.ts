import { expect, test } from 'vitest';
import { sqlFatoPc } from './fato-pc.ts';
import { selectUniao } from './select-uniao.ts';
import { uniao } from './visao.ts';

const COLUNAS = { a: 'VARCHAR', n: 'INTEGER' };

/** A statement without its line breaks, which no test is about. */
const umaLinha = (sql: string): string => sql.replaceAll(/\s+/g, ' ');

test('gives every branch all the columns, and without a branch no rows of them', () => {
  const ramos = [
    { from: 'efdf_c100', campos: { a: 'COD_MOD' } },
    { from: 'efdf_d100 d JOIN efdf_c400 c ON c._linha = d._pai', campos: { n: 'd._linha' } },
  ];
  expect(umaLinha(selectUniao(COLUNAS, ramos))).toBe(
    [
      'SELECT CAST(COD_MOD AS VARCHAR) AS a, CAST(NULL AS INTEGER) AS n FROM efdf_c100 UNION ALL',
      'SELECT CAST(NULL AS VARCHAR) AS a, CAST(d._linha AS INTEGER) AS n',
      'FROM efdf_d100 d JOIN efdf_c400 c ON c._linha = d._pai',
    ].join(' '),
  );
  expect(umaLinha(selectUniao(COLUNAS, []))).toBe(
    'SELECT CAST(NULL AS VARCHAR) AS a, CAST(NULL AS INTEGER) AS n WHERE false',
  );
});

test('a view of a union reads every table, or those that have rows', () => {
  const { nome, sql, soPresentes } = uniao('ambas', COLUNAS, [
    { tabela: 'efdf_c100', campos: { a: 'COD_MOD' } },
    { tabela: 'efdf_c500', campos: { a: `'x FROM efdf_c100'` } },
  ]);
  const c100 = 'SELECT CAST(COD_MOD AS VARCHAR) AS a, CAST(NULL AS INTEGER) AS n FROM efdf_c100';
  const c500 = `SELECT CAST('x FROM efdf_c100' AS VARCHAR) AS a, CAST(NULL AS INTEGER) AS n FROM efdf_c500`;
  expect([nome, umaLinha(sql)]).toEqual(['ambas', `CREATE OR REPLACE VIEW ambas AS ${c100} UNION ALL ${c500}`]);
  expect(umaLinha(soPresentes?.((t) => (t === 'efdf_c500' ? t : null)) ?? '')).toBe(
    `CREATE OR REPLACE VIEW ambas AS ${c500}`,
  );
});

test('FATO_PC of a project names the records that it has and no others', () => {
  const { preparo, select } = sqlFatoPc((t) => (t === 'efdc_f100' ? t : null));
  expect(new Set([...preparo, select].flatMap((sql) => sql.match(/\befdc_[a-z]\d{3}\b/g) ?? []))).toEqual(
    new Set(['efdc_f100']),
  );
});
