import { selectUniao, sqlFatoPc } from '@apura/apuracao';
import { expect, test } from 'vitest';
import { VISOES_EFDF } from '../comum/visoes-efdf.ts';
import { semAusentes } from './sem-ausentes.ts';

const uniao = selectUniao({ a: 'VARCHAR', n: 'INTEGER' }, [
  { from: 'efdf_c100', campos: { a: 'COD_MOD' } },
  { from: 'efdf_c500', campos: { a: `'x FROM y'` } },
  { from: 'efdf_d100 d JOIN efdf_c400 c ON c._linha = d._pai', campos: { n: 'd._linha' } },
  { from: 'efdf_d500', campos: {} },
]);
const nomes = (sql: string) => sql.match(/\befd[cf]_[a-z]\d{3}\b/g);

test('leaves out the branches of absent tables, except the first and those that read more than a table', () => {
  expect(semAusentes(uniao, () => true)).toBe(uniao);
  expect(nomes(semAusentes(uniao, (t) => t === 'efdf_c500'))).toEqual([
    'efdf_c100',
    'efdf_c500',
    'efdf_d100',
    'efdf_c400',
  ]);
  expect(nomes(semAusentes(`SELECT * FROM (${uniao}) WHERE n > 0`, () => false))).toEqual([
    'efdf_c100',
    'efdf_d100',
    'efdf_c400',
  ]);
});

test('the shared unions and FATO_PC are written so that it finds their branches', () => {
  const poucas = (sqls: readonly string[], presente: string) =>
    new Set(sqls.flatMap((sql) => nomes(semAusentes(sql, (t) => t === presente)) ?? []));
  expect([...poucas(VISOES_EFDF, 'efdf_d190')].sort()).toEqual(['efdf_c100', 'efdf_c190', 'efdf_d190', 'efdf_d400']);
  const { preparo, select } = sqlFatoPc();
  expect(poucas([...preparo, select], 'efdc_f100').size).toBeLessThan(15);
});
