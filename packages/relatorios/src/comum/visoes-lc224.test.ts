/** How LC 224/2025 treats each NCM and nature of revenue, by day: the reach, the reason and the residual rates. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type Duck,
  MACROS,
  openDuck,
  VISAO_LC224_NATUREZA,
  VISAO_LC224_NCM,
  VISAO_LC224_PARAMETRO,
  VISAO_LC224_RESIDUAL,
  VISAO_NATUREZA_NCM,
} from '@apura/apuracao';
import { MACROS_MODELO } from '@apura/modelo';
import { loadTabelas } from '@apura/tabelas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTabela } from '../duck/append-linhas.ts';

const NCMS = [
  '10063021', // rice
  '11010010', // wheat flour
  '19021900', // pasta, Anexo I item 15
  '19022000', // stuffed pasta: art. 1 of Lei 10.925 only
  '31021010', // fertilizer
  '33061000', // toothpaste
  '02071200', // chicken
  '02074300', // foie gras
  '03031100', // salmon, an exception of Anexo I item 20
  '03044100', // salmon fillet: named within a wider code
  '07020000', // tomato
  '07095100', // mushroom
  '08061000', // fresh grapes
  '08062000', // raisins
  '04071100', // eggs for incubation
  '04072100', // eggs
  '04022110', // milk powder: table 4.3.13 has no NCM for it
  '15132120', // babassu oil
  '15079011', // soya oil
  '84439100', // nothing
];

let duck: Duck;
let dir: string;
beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'lc224-'));
  duck = await openDuck({ tempDir: dir, allowedDirs: [] });
  await duck.connection.run(MACROS);
  await duck.connection.run(MACROS_MODELO);
  const { tabelas } = loadTabelas();
  for (const nome of ['nat_rec_ncm', 'lc224', 'lc224_parametro'] as const) {
    const t = tabelas.get(nome);
    if (!t) throw new Error(`no table ${nome}`);
    await createTabela({
      connection: duck.connection,
      nome: `tab_${nome}`,
      colunas: Object.fromEntries(t.colunas.map((c) => [c, 'VARCHAR'])),
      linhas: t.linhas,
    });
  }
  await duck.connection.run(`CREATE TABLE ncm_projeto AS SELECT unnest([${NCMS.map((n) => `'${n}'`)}]) AS ncm`);
  const visoes = [
    VISAO_NATUREZA_NCM,
    VISAO_LC224_RESIDUAL,
    VISAO_LC224_PARAMETRO,
    VISAO_LC224_NATUREZA,
    VISAO_LC224_NCM,
  ];
  for (const v of visoes) await duck.connection.run(v.sql);
});
afterAll(() => {
  duck.close();
  rmSync(dir, { recursive: true, force: true });
});

const read = async (sql: string) => (await duck.connection.runAndReadAll(sql)).getRowsJson();
const alcance = (dia: string) =>
  read(`SELECT p.ncm, coalesce(l.alcance, '-') FROM ncm_projeto p
         LEFT JOIN lc224_ncm l ON l.ncm = p.ncm AND l.cst = '06' AND DATE '${dia}' BETWEEN l.inicio AND l.fim
         ORDER BY p.ncm`);

test('the reach by NCM crosses art. 1 of Lei 10.925 with Anexos I and XV of LC 214', async () => {
  expect(Object.fromEntries(await alcance('2026-04-01'))).toEqual({
    '10063021': 'Excluído',
    '11010010': 'Excluído',
    '19021900': 'Excluído',
    '19022000': 'Alcançado',
    '31021010': 'Alcançado',
    '33061000': 'Alcançado',
    '02071200': 'Excluído',
    '02074300': 'A confirmar',
    '03031100': 'Alcançado',
    '03044100': 'A confirmar',
    '07020000': 'Excluído',
    '07095100': 'A confirmar',
    '08061000': 'Excluído',
    '08062000': 'A confirmar',
    '04071100': 'A confirmar',
    '04072100': 'Excluído',
    '04022110': 'Excluído',
    '15132120': 'A confirmar',
    '15079011': 'Alcançado',
    '84439100': '-',
  });
});

test('nothing is reached before 01/04/2026', async () => {
  expect((await alcance('2026-03-31')).every(([, a]) => a === '-')).toBe(true);
});

test('the residual rates are a tenth of the standard ones, and only of what is reached', async () => {
  // 1.65 x 10% = 0.165; 7.60 x 10% = 0.76; 0.65 x 10% = 0.065; 3.00 x 10% = 0.30.
  const aliquota = (tributo: string, regime: string) =>
    `max(r.aliquota) FILTER (r.tributo = '${tributo}' AND r.regime = '${regime}')`;
  const colunas = ['Não cumulativo', 'Cumulativo'].flatMap((r) => [aliquota('PIS', r), aliquota('COFINS', r)]);
  const residual = (ncm: string) =>
    read(`SELECT ${colunas.join(', ')} FROM lc224_ncm l
           LEFT JOIN lc224_residual r ON l.alcance = 'Alcançado' AND l.inicio BETWEEN r.inicio AND r.fim
          WHERE l.ncm = '${ncm}'`);
  expect(await residual('31021010')).toEqual([['0.1650', '0.7600', '0.0650', '0.3000']]);
  expect(await residual('11010010')).toEqual([[null, null, null, null]]);
});

test('an NCM, a CST and a day have one row at most', async () => {
  expect(
    await read(`SELECT a.ncm FROM lc224_ncm a JOIN lc224_ncm b ON a.ncm = b.ncm AND a.cst = b.cst
                AND a.inicio < b.inicio AND b.inicio <= a.fim`),
  ).toEqual([]);
  expect(await read('SELECT count(*) - count(DISTINCT (ncm, cst, inicio)) FROM lc224_ncm')).toEqual([['0']]);
});

test('a nature of revenue that is reached only in part is to be confirmed', async () => {
  const sql =
    "SELECT codigo, alcance FROM lc224_natureza WHERE tabela = '4.3.13' AND codigo IN ('101', '113', '119', '908')";
  expect(await read(`${sql} ORDER BY codigo`)).toEqual([
    ['101', 'Alcançado'],
    ['113', 'Excluído'],
    ['119', 'A confirmar'],
    ['908', 'Excluído'],
  ]);
});

test('a number of the law is valid from its own day: IRPJ from 01/2026, CSLL from 04/2026', async () => {
  const p = (cod: string, trib: string, dia: string) => `lc224_parametro('${cod}', '${trib}', '', DATE '${dia}')`;
  const sql = [
    p('PRESUNCAO_ACRESCIMO', 'IRPJ', '2026-01-01'),
    p('PRESUNCAO_ACRESCIMO', 'CSLL', '2026-03-31'),
    p('PRESUNCAO_ACRESCIMO', 'CSLL', '2026-04-01'),
    p('GLOSA_CREDITO', '', '2026-04-01'),
  ];
  expect(await read(`SELECT ${sql.join(', ')}`)).toEqual([['10.0000', null, '10.0000', '10.0000']]);
});

test('every row of the table says its reach, its law and the day it was read', () => {
  const { tabelas } = loadTabelas({ nomes: ['lc224', 'lc224_credito'] });
  for (const t of tabelas.values()) {
    const em = (l: readonly string[], coluna: string) => l[t.colunas.indexOf(coluna)];
    for (const l of t.linhas) {
      expect(['Alcançado', 'Excluído', 'A confirmar']).toContain(em(l, 'alcance'));
      expect(em(l, 'lei')).not.toBe('');
      expect(em(l, 'motivo')).not.toBe('');
      expect(em(l, 'data_situacao')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  }
});
