/* Reductions of M220 that are more than a lowered contribution: a month worked out by hand, from workbook to file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkIdentidades } from '../testing/identidades-bloco-m.ts';
import { abertura, ditos, linhasFeitas, MARCO, MATRIZ, rectifyMes } from '../testing/mes-a-mao.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'reducao-limitada-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const vazio = (bloco: string) => `|${bloco}001|1|`;

/** Revenue of 10.000,00: 165,00 less 100,00 and 50,00 of M220; 760,00 less 50,00 of M620. */
const MES = [
  ...abertura('|0110|1|1|1||'),
  ...['A', 'C', 'D'].map(vazio),
  '|F001|0|',
  `|F010|${MATRIZ}|`,
  '|F100|1|C1||15032024|10000,00|01|10000,0000|1,6500|165,00|01|10000,0000|7,6000|760,00|||3.1||OP|',
  vazio('I'),
  '|M001|0|',
  '|M200|15,00|0,00|0,00|15,00|0,00|0,00|15,00|0,00|0,00|0,00|0,00|15,00|',
  '|M205|08|691201|15,00|',
  '|M210|01|10000,00|10000,00|0,00|0,00|10000,00|1,6500|||165,00|0,00|150,00|0,00|0,00|15,00|',
  '|M220|0|100,00|06||AJUSTE A|10032024|',
  '|M220|0|50,00|06||AJUSTE B|10032024|',
  '|M600|710,00|0,00|0,00|710,00|0,00|0,00|710,00|0,00|0,00|0,00|0,00|710,00|',
  '|M605|08|585601|710,00|',
  '|M610|01|10000,00|10000,00|0,00|0,00|10000,00|7,6000|||760,00|0,00|50,00|0,00|0,00|710,00|',
  '|M620|0|50,00|06||AJUSTE|10032024|',
  vazio('P'),
  vazio('1'),
];

test('go no further than the contribution, each in its share, and the month is written', async () => {
  const valor = { VL_OPER: '8200,00', VL_BC_PIS: '8200,00', VL_BC_COFINS: '8200,00' };
  const caso = await rectifyMes(MES, { F100: [{ ...MARCO, ACAO: 'ALTERAR', LINHA: '25', ...valor }] }, { dir });
  // 8.200,00 x 1,65 % = 135,30: of 100,00 and 50,00 two thirds, 90,20, and one, 45,10. x 7,6 % = 623,20 - 50,00.
  expect(linhasFeitas(caso, /^M(?:2[012]|6[012])[05]/)).toEqual([
    '|M200|0,00|0,00|0,00|0,00|0,00|0,00|0,00|0,00|0,00|0,00|0,00|0,00|',
    '|M210|01|8200,00|8200,00|0,00|0,00|8200,00|1,6500|||135,30|0,00|135,30|0,00|0,00|0,00|',
    '|M220|0|90,20|06||AJUSTE A|10032024|',
    '|M220|0|45,10|06||AJUSTE B|10032024|',
    '|M600|573,20|0,00|0,00|573,20|0,00|0,00|573,20|0,00|0,00|0,00|0,00|573,20|',
    '|M605|08|585601|573,20|',
    '|M610|01|8200,00|8200,00|0,00|0,00|8200,00|7,6000|||623,20|0,00|50,00|0,00|0,00|573,20|',
    '|M620|0|50,00|06||AJUSTE|10032024|',
  ]);
  expect(checkIdentidades(caso.arquivos.get('2024-03') ?? '')).toEqual([]);
  expect(ditos(caso).filter((d) => d.includes('M220'))).toEqual([
    'ADVERTENCIA CALCULO_DIVERGENTE As reduções do M220 são maiores que a contribuição do código 01: ficam em ' +
      '135,30, que é o que há a reduzir.',
  ]);
});
