// A statement in any layout is brought into the project's own: nothing is guessed, and nothing wrong becomes a zero.
import { describe, expect, test } from 'vitest';
import { parseCsv } from '../../../lib/tabela/parse-csv.ts';
import { parseJson } from '../../../lib/tabela/parse-json.ts';
import { proposeMapa as propose, proposeTitulos as proposeRow } from '../../../lib/tabela/propose-colunas.ts';
import { TabelaIlegivel } from '../../../lib/tabela/tabela-lida.ts';
import { CAMPOS_EXTRATO, type MapaDoExtrato } from './colunas-extrato.ts';
import { convertLinha, parseValor } from './convert-linha.ts';
import { isMes, writeExtrato } from './write-extrato.ts';

const CHAVE = '35260911222333000181550010000000011000000010';
const proposeMapa = (titulos: readonly string[]) => propose(titulos, CAMPOS_EXTRATO);
const proposeTitulos = (linhas: readonly { celulas: readonly string[] }[]) => proposeRow(linhas, CAMPOS_EXTRATO);
const MAPA: MapaDoExtrato = { chave: 0, data: 1, cnpj: null, lado: 2, cbs: 3, ibs: 4 };
const convert = (...celulas: string[]) => convertLinha({ numero: 7, celulas }, MAPA);

describe('reading', () => {
  test.each([
    [
      'a;"b;1";c\n\n1;2;3',
      [
        [1, ['a', 'b;1', 'c']],
        [3, ['1', '2', '3']],
      ],
    ],
    [
      'a,b\r\n"x ""y""","1,50"',
      [
        [1, ['a', 'b']],
        [2, ['x "y"', '1,50']],
      ],
    ],
    [
      '\ufeffa\tb\n"1\n2"\t3\n4\t5',
      [
        [1, ['a', 'b']],
        [2, ['1\n2', '3']],
        [4, ['4', '5']],
      ],
    ],
  ])('a CSV keeps its cells and the numbers of its lines: %j', (texto, linhas) => {
    expect(parseCsv(texto).map(({ numero, celulas }) => [numero, celulas])).toEqual(linhas);
  });

  test('a JSON gives its fields as headings, those inside others with a point', () => {
    const lidas = parseJson(
      JSON.stringify({
        mes: 9,
        docs: [
          { chave: 'a', v: { cbs: 1.5 } },
          { chave: 'b', ibs: 0 },
        ],
      }),
    );
    expect(lidas).toEqual([
      { numero: 0, celulas: ['chave', 'v.cbs', 'ibs'] },
      { numero: 1, celulas: ['a', '1.5', ''] },
      { numero: 2, celulas: ['b', '', '0'] },
    ]);
  });

  test.each(['{', '{}', '"a"', '{"a":[{"x":1}],"b":[{"y":1}]}'])('no list of documents is refused: %s', (texto) => {
    expect(() => parseJson(texto)).toThrow(TabelaIlegivel);
  });
});

describe('columns', () => {
  test('are proposed only when the heading equals a known name, and once', () => {
    expect(proposeMapa(['Chave de Acesso', 'Débito/Crédito', 'CBS', 'Valor do IBS', 'Emissão'])).toEqual({
      ...{ chave: 0, lado: 1, cbs: 2, ibs: 3, data: 4, cnpj: null },
    });
    expect(proposeMapa(['Chave NF', 'CBS devida', 'CBS', 'vCBS'])).toEqual({
      ...{ chave: null, lado: null, cbs: null, ibs: null, data: null, cnpj: null },
    });
  });

  test('the headings are on the row with most known names', () => {
    const linhas = [['Relatório de setembro'], ['Chave', 'Lado', 'CBS', 'IBS'], [CHAVE, 'D', '1', '2']];
    expect(proposeTitulos(linhas.map((celulas) => ({ celulas })))).toBe(1);
    expect(proposeTitulos([{ celulas: ['x'] }, { celulas: ['y'] }])).toBe(0);
  });
});

describe('amounts', () => {
  test.each([
    ['6,7', '6,70'],
    ['6.7', '6,70'],
    ['1.234,56', '1234,56'],
    ['R$ 1.234.567,00', '1234567,00'],
    ['-3', '-3,00'],
  ])('%s is %s', (texto, valor) => expect(parseValor(texto)).toBe(valor));

  test.each(['', '-', '1.234', '1,234', '1.2345', 'abc', '1e5', '12.34,56'])('%j is none', (texto) =>
    expect(parseValor(texto)).toBeNull(),
  );
});

describe('rows', () => {
  test('a good one is in the form of the server', () => {
    expect(convert(`${CHAVE.slice(0, 4)} ${CHAVE.slice(4)}`, '2026-09-10', 'débito', '6.7', '0,74')).toEqual({
      numero: 7,
      valores: { chave: CHAVE, data: '10/09/2026', cnpj: '', lado: 'Débito', cbs: '6,70', ibs: '0,74' },
      erros: [],
    });
  });

  test('one of a note of services has a key of 50 positions', () => {
    const chave = `355030822${CHAVE.slice(6, 20)}000000000000126030000000017`;
    expect(convert(chave, '', 'C', '6,70', '0,74')).toMatchObject({ valores: { chave }, erros: [] });
  });

  test('a bad one keeps what was written, and says all that is wrong', () => {
    const { valores, erros } = convert('123', '31/02/2026', 'Entrada', '', '1.234');
    expect(valores).toEqual({ chave: '123', data: '31/02/2026', cnpj: '', lado: 'Entrada', cbs: '', ibs: '1.234' });
    expect(erros).toEqual([
      'a chave tem 3 caracteres, e a chave tem 44',
      'a data não existe',
      'o lado não é Débito nem Crédito',
      'o valor da CBS não é um número com até duas casas',
      'o valor do IBS não é um número com até duas casas',
    ]);
  });
});

test('the statement that is sent has the title, the month, the name of the file and every row', async () => {
  const linhas = [convert(CHAVE, '', 'C', '6,70', '0,74'), convert('x;"y"', '', 'C', '', '')];
  const file = writeExtrato({ mes: '09/2026', original: 'extrato; setembro.xlsx', linhas });
  expect(file.name).toBe('extrato-cbs-ibs-2026-09.csv');
  expect((await file.text()).replace(/^\ufeff/, '').split('\r\n')).toEqual([
    'Extrato de apuração da CBS e do IBS',
    'Mês;09/2026',
    'Arquivo original;"extrato; setembro.xlsx"',
    'Chave;Data;CNPJ;Lado;CBS;IBS',
    `${CHAVE};;;Crédito;6,70;0,74`,
    '"x;""y""";;;Crédito;;',
    '',
  ]);
  expect(['09/2026', '13/2026', '9/2026', ''].map(isMes)).toEqual([true, false, false, false]);
});
