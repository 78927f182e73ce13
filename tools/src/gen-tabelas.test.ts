// The generated tables are what the official sources and the recorded corrections give.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { generateTabela, generateTabelasRtc, RECEITAS } from './gen-tabelas.ts';
import { parseCsv } from './parse-csv.ts';

const receita = {
  nome: 'x',
  csv: 'x.csv',
  fonte: 'Fonte',
  data: '2026-01-01',
  colunas: { codigo: 'cod', descricao: 'desc' },
};

test('CSV with quotes, commas, both line ends and a byte order mark', () => {
  expect(parseCsv('\uFEFFa,b\r\n"1,0","diz ""oi"""\n2,')).toEqual([
    ['a', 'b'],
    ['1,0', 'diz "oi"'],
    ['2', ''],
  ]);
});

test('a table comes out sorted by code, with its source and date, and only the asked columns', () => {
  const json: unknown = JSON.parse(generateTabela(receita, 'desc,cod,extra\nDois,02,x\nUm,01,y\n'));
  expect(json).toEqual({
    nome: 'x',
    fonte: 'Fonte',
    data: '2026-01-01',
    colunas: ['codigo', 'descricao'],
    linhas: [
      ['01', 'Um'],
      ['02', 'Dois'],
    ],
  });
});

test('a missing column, a repeated code and an empty file are refused', () => {
  expect(() => generateTabela(receita, 'cod,nome\n01,A\n')).toThrow('column desc not found');
  expect(() => generateTabela(receita, 'cod,desc\n01,A\n01,B\n')).toThrow('repeated code "01"');
  expect(() => generateTabela(receita, 'cod,desc\n')).toThrow('no rows');
});

test('a correction changes its row, is told in the source, and is refused when the CSV has another value', () => {
  const correcao = {
    codigo: '02',
    valores: { descricao: { de: 'Dois', para: 'Duas' } },
    fonte: 'Norma 1',
    data: '2026-11-22',
  };
  const corrigida = { ...receita, correcoes: [correcao] };
  expect(JSON.parse(generateTabela(corrigida, 'desc,cod\nDois,02\nUm,01\n'))).toMatchObject({
    fonte: 'Fonte; código 02 corrigido em 22/11/2026: Norma 1',
    linhas: [
      ['01', 'Um'],
      ['02', 'Duas'],
    ],
  });
  expect(() => generateTabela(corrigida, 'desc,cod\nDuas,02\n')).toThrow('descricao of 02 is not "Dois" any more');
});

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const source = path.join(root, '../shared/tables');

describe.runIf(existsSync(source))('the folder of official facts', () => {
  test('gives exactly the committed tables', () => {
    for (const r of RECEITAS) {
      const committed = readFileSync(path.join(root, `packages/tabelas/dados/${r.nome}.json`), 'utf8');
      expect(generateTabela(r, readFileSync(path.join(source, r.csv), 'utf8')), r.nome).toBe(committed);
    }
  });

  test('gives exactly the committed tables of IBS and CBS', () => {
    for (const [nome, json] of generateTabelasRtc(source)) {
      expect(json, nome).toBe(readFileSync(path.join(root, `packages/tabelas/dados/${nome}.json`), 'utf8'));
    }
  });
});

test.runIf(!existsSync(source))('the comparison with the folder of facts was left out because it is absent', () => {
  expect(existsSync(source)).toBe(false);
});
