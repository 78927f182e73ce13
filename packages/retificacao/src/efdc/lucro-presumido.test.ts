/* Block M of presumed profit by cash and by accrual, worked out by hand. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CasoRetificado, linhasDe, type PlanilhaDoCaso } from '../testing/caso-efdc.ts';
import { checkIdentidades } from '../testing/identidades-bloco-m.ts';
import { abertura, ditos, FILIAL, linhasFeitas, MARCO, MATRIZ, rectifyMes, vazio } from '../testing/mes-a-mao.ts';
import { faultsOfCounters } from '../testing/sped.ts';

let dir: string;
let n = 0;
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'presumido-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function rectify(corpo: readonly string[], abas: PlanilhaDoCaso['abas']): Promise<CasoRetificado> {
  const caso = await rectifyMes(corpo, abas, { dir: path.join(dir, String(++n)) });
  const texto = caso.arquivos.get('2024-03') ?? '';
  expect(checkIdentidades(texto)).toEqual([]);
  expect(faultsOfCounters(texto.trimEnd().split('\r\n'))).toEqual([]);
  return caso;
}

/** Records of block M that differ from the body; removed records are marked. */
function mudancasDoBlocoM(corpo: readonly string[], caso: CasoRetificado): string[] {
  const antes = linhasDe(corpo.join('\n'), /^M(?!001)/);
  const depois = linhasFeitas(caso, /^M/);
  return [
    ...antes.filter((l) => !depois.includes(l)).map((l) => `- ${l}`),
    ...depois.filter((l) => !antes.includes(l)).map((l) => `+ ${l}`),
  ];
}

/*
 * Cash regime (0110.05 = 1), base file:
 *   51: 9.500,00 + 3.333,33 = 12.833,33; × 0,65 % = 83,416645 → 83,42; × 3 % = 384,9999 → 385,00.
 *       Gross revenue, as the company declares it: 10.000,00 + 3.333,33 = 13.333,33.
 *   53: 1.000,000 × 0,0500 = 50,00; × 0,2300 = 230,00.
 *   M200: 83,42 + 50,00 = 133,42, less 65,00 withheld = 68,42. M600: 385,00 + 230,00 = 615,00, less 300,00 = 315,00.
 */
const CAIXA = [
  ...abertura('|0110|2||1|1|'),
  ...['A', 'C', 'D'].map(vazio),
  '|F001|0|',
  `|F010|${MATRIZ}|`,
  '|F500|10000,00|01|500,00|9500,00|0,6500|61,75|01|500,00|9500,00|3,0000|285,00||5933|3.1||',
  '|F500|4000,00|04|0,00|0,00|0,0000|0,00|04|0,00|0,00|0,0000|0,00||5405|3.1||',
  '|F500|1000,00|06|0,00|0,00|0,0000|0,00|06|0,00|0,00|0,0000|0,00||5102|3.1||',
  '|F510|6000,00|03|0,00|1000,000|0,0500|50,00|03|0,00|1000,000|0,2300|230,00||5405|3.1||',
  '|F525|20000,00|01|55667788000186|||16000,00|01|01||3.1|',
  '|F525|20000,00|01|55667788000186|||4000,00|04|04||3.1|',
  '|F525|1000,00|99||||1000,00|06|06|OUTROS|3.1|',
  '|F600|03|15032024|10000,0000|365,00|5952|1|55667788000186|65,00|300,00|0|',
  `|F010|${FILIAL}|`,
  '|F500|3333,33|01|0,00|3333,33|0,6500|21,67|01|0,00|3333,33|3,0000|100,00||5933|3.1||',
  '|F525|3333,33|01|55667788000186|||3333,33|01|01||3.1|',
  vazio('I'),
  '|M001|0|',
  '|M200|0,00|0,00|0,00|0,00|0,00|0,00|0,00|133,42|65,00|0,00|68,42|68,42|',
  '|M205|12|810902|68,42|',
  '|M210|51|13333,33|12833,33|0,00|0,00|12833,33|0,6500|||83,42|0,00|0,00|0,00|0,00|83,42|',
  '|M210|53|6000,00|0,00|0,00|0,00|0,00||1000,000|0,0500|50,00|0,00|0,00|0,00|0,00|50,00|',
  '|M400|04|4000,00|3.1||',
  '|M410|301|4000,00|3.1||',
  '|M400|06|1000,00|3.1||',
  '|M410|101|1000,00|3.1||',
  '|M600|0,00|0,00|0,00|0,00|0,00|0,00|0,00|615,00|300,00|0,00|315,00|315,00|',
  '|M605|12|217201|315,00|',
  '|M610|51|13333,33|12833,33|0,00|0,00|12833,33|3,0000|||385,00|0,00|0,00|0,00|0,00|385,00|',
  '|M610|53|6000,00|0,00|0,00|0,00|0,00||1000,000|0,2300|230,00|0,00|0,00|0,00|0,00|230,00|',
  '|M800|04|4000,00|3.1||',
  '|M810|301|4000,00|3.1||',
  '|M800|06|1000,00|3.1||',
  '|M810|101|1000,00|3.1||',
  ...['P', '1'].map(vazio),
];

const daChave = (CST: string, aliquota: string, cfop: string, modelo?: string) => ({
  ...MARCO,
  ACAO: 'ALTERAR',
  CHAVE_CST_PIS: CST,
  CHAVE_ALIQ_PIS: aliquota,
  ...(modelo === undefined ? {} : { CHAVE_COD_MOD: modelo }),
  CHAVE_CFOP: cfop,
  CHAVE_COD_CTA: '3.1',
});
const porUnidade = ({ CHAVE_ALIQ_PIS, ...linha }: ReturnType<typeof daChave>) => ({
  ...linha,
  CHAVE_ALIQ_PIS_QUANT: CHAVE_ALIQ_PIS,
});

describe('presumed profit, cash regime (F500, F510, F525)', () => {
  test('without rows nothing of the body moves', async () => {
    const caso = await rectify(CAIXA, {});
    expect(mudancasDoBlocoM(CAIXA, caso)).toEqual([]);
    expect(ditos(caso)).toEqual([]);
  });

  test('3.000,00 of single-phase resale leave CST 01 for 04', async () => {
    const caso = await rectify(CAIXA, {
      F500: [
        { ...daChave('01', '0,65', '5933'), VL_REC_CAIXA: '7000,00', VL_BC_PIS: '6500,00', VL_BC_COFINS: '6500,00' },
        { ...daChave('04', '0', '5405'), VL_REC_CAIXA: '7000,00' },
      ],
      F525: [
        { ...MARCO, ACAO: 'ALTERAR', LINHA: '29', VL_REC_DET: '13000,00' },
        { ...MARCO, ACAO: 'ALTERAR', LINHA: '30', VL_REC_DET: '7000,00' },
      ],
    });
    expect(linhasFeitas(caso, /^F500$/)).toContain(
      '|F500|7000,00|01|500,00|6500,00|0,6500|42,25|01|500,00|6500,00|3,0000|195,00||5933|3.1||',
    );
    // 6.500,00 + 3.333,33 = 9.833,33; × 0,65 % = 63,916645 → 63,92; × 3 % = 294,9999 → 295,00.
    // 63,92 + 50,00 = 113,92 - 65,00 = 48,92; 295,00 + 230,00 = 525,00 - 300,00 = 225,00.
    expect(mudancasDoBlocoM(CAIXA, caso).filter((l) => l.startsWith('+'))).toEqual([
      '+ |M200|0,00|0,00|0,00|0,00|0,00|0,00|0,00|113,92|65,00|0,00|48,92|48,92|',
      '+ |M205|12|810902|48,92|',
      '+ |M210|51|10333,33|9833,33|0,00|0,00|9833,33|0,6500|||63,92|0,00|0,00|0,00|0,00|63,92|',
      '+ |M400|04|7000,00|3.1||',
      '+ |M410|301|7000,00|3.1||',
      '+ |M600|0,00|0,00|0,00|0,00|0,00|0,00|0,00|525,00|300,00|0,00|225,00|225,00|',
      '+ |M605|12|217201|225,00|',
      '+ |M610|51|10333,33|9833,33|0,00|0,00|9833,33|3,0000|||295,00|0,00|0,00|0,00|0,00|295,00|',
      '+ |M800|04|7000,00|3.1||',
      '+ |M810|301|7000,00|3.1||',
    ]);
    expect(ditos(caso)).toEqual([]);
  });

  test('quantities are rounded once, in M210; revenue at 0,65 with 4,00 is of the cumulative regime too', async () => {
    const caso = await rectify(CAIXA, {
      F510: [
        { ...porUnidade(daChave('03', '0,05', '5405')), QUANT_BC_PIS: '333,333', QUANT_BC_COFINS: '333,333' },
        {
          ...{ ...MARCO, ACAO: 'INCLUIR', CNPJ_ESTAB: FILIAL, VL_REC_CAIXA: '100,00', CFOP: '5405', COD_CTA: '3.1' },
          ...{ CST_PIS: '03', QUANT_BC_PIS: '10,5', ALIQ_PIS_QUANT: '0,05' },
          ...{ CST_COFINS: '03', QUANT_BC_COFINS: '10,5', ALIQ_COFINS_QUANT: '0,23' },
        },
      ],
      F500: [
        { ...daChave('01', '0,65', '5933'), ACAO: 'EXCLUIR', CNPJ_ESTAB: FILIAL },
        { ...daChave('06', '0', '5102'), ACAO: 'EXCLUIR' },
        {
          ...{ ...MARCO, ACAO: 'INCLUIR', VL_REC_CAIXA: '100,00', CFOP: '5101', COD_CTA: '3.1' },
          ...{ CST_PIS: '01', VL_BC_PIS: '100,00', ALIQ_PIS: '0,65' },
          ...{ CST_COFINS: '01', VL_BC_COFINS: '100,00', ALIQ_COFINS: '4' },
        },
      ],
    });
    // Items: 16,67 + 0,53 (0,525). M210: 343,833 × 0,05 = 17,19165 → 17,19; × 0,23 = 79,08159 → 79,08.
    // 51 of PIS: 9.500,00 + 100,00 = 9.600,00 × 0,65 % = 62,40; of COFINS 285,00 at 3 % and 4,00 at 4 %.
    // 62,40 + 17,19 = 79,59 - 65,00 = 14,59; 285,00 + 4,00 + 79,08 = 368,08 - 300,00 = 68,08.
    expect(mudancasDoBlocoM(CAIXA, caso).filter((l) => l.startsWith('+'))).toEqual([
      '+ |M200|0,00|0,00|0,00|0,00|0,00|0,00|0,00|79,59|65,00|0,00|14,59|14,59|',
      '+ |M205|12|810902|14,59|',
      '+ |M210|51|10100,00|9600,00|0,00|0,00|9600,00|0,6500|||62,40|0,00|0,00|0,00|0,00|62,40|',
      '+ |M210|53|6100,00|0,00|0,00|0,00|0,00||343,833|0,0500|17,19|0,00|0,00|0,00|0,00|17,19|',
      '+ |M600|0,00|0,00|0,00|0,00|0,00|0,00|0,00|368,08|300,00|0,00|68,08|68,08|',
      '+ |M605|12|217201|68,08|',
      '+ |M610|51|10000,00|9500,00|0,00|0,00|9500,00|3,0000|||285,00|0,00|0,00|0,00|0,00|285,00|',
      '+ |M610|51|100,00|100,00|0,00|0,00|100,00|4,0000|||4,00|0,00|0,00|0,00|0,00|4,00|',
      '+ |M610|53|6100,00|0,00|0,00|0,00|0,00||343,833|0,2300|79,08|0,00|0,00|0,00|0,00|79,08|',
    ]);
    // 10.000,00 + 4.000,00 + 100,00 + 6.000,00 + 100,00 against what F525 still details.
    expect(ditos(caso)).toEqual([
      expect.stringContaining('a receita recebida de 03/2024 muda, e o F525, que a detalha, fica como está'),
      'ADVERTENCIA CALCULO_DIVERGENTE Registro F525, campo VL_REC_DET: a soma é 24333,33, e a receita ' +
        'recebida de F500 e F510 soma 20200,00.',
    ]);
  });

  test('less revenue without less base changes no tax, and that is told', async () => {
    const caso = await rectify(CAIXA, { F500: [{ ...daChave('01', '0,65', '5933'), VL_REC_CAIXA: '7000,00' }] });
    expect(linhasFeitas(caso, /^M[26]00$/)).toEqual(linhasDe(CAIXA.join('\n'), /^M[26]00$/));
    expect(ditos(caso)).toContain(
      'ADVERTENCIA CALCULO_DIVERGENTE Aba F500, linha 4, coluna VL_BC_PIS: VL_REC_CAIXA menos ' +
        'VL_DESC_PIS dá 6500,00, e VL_BC_PIS e VL_BC_COFINS ficam como estavam: a contribuição não muda.',
    );
  });
});

/*
 * Accrual, consolidated (0110.05 = 2), revenue net of discounts in M210:
 *   51: 8.200,01 + 3.333,33 = 11.533,34; × 0,65 % = 74,96671 → 74,97; × 3 % = 346,0002 → 346,00.
 *   52: 111,11 × 1,43 % = 1,588873 → 1,59; × 6,6 % = 7,33326 → 7,33.   53: 50,00 and 230,00.
 *   M200: 126,56. M600: 583,33.
 */
const COMPETENCIA = [
  ...abertura('|0110|2||1|2|'),
  ...['A', 'C', 'D'].map(vazio),
  '|F001|0|',
  `|F010|${MATRIZ}|`,
  '|F550|10000,01|01|1800,00|8200,01|0,6500|53,30|01|1800,00|8200,01|3,0000|246,00|55|5102|3.1||',
  '|F550|4000,00|06|0,00|0,00|0,0000|0,00|06|0,00|0,00|0,0000|0,00|55|5102|3.1||',
  '|F560|6000,00|03|0,00|1000,000|0,0500|50,00|03|0,00|1000,000|0,2300|230,00|55|5405|3.1||',
  `|F010|${FILIAL}|`,
  '|F550|3333,33|01|0,00|3333,33|0,6500|21,67|01|0,00|3333,33|3,0000|100,00|55|5102|3.1||',
  '|F550|111,11|02|0,00|111,11|1,4300|1,59|02|0,00|111,11|6,6000|7,33|55|5101|3.1||',
  vazio('I'),
  '|M001|0|',
  '|M200|0,00|0,00|0,00|0,00|0,00|0,00|0,00|126,56|0,00|0,00|126,56|126,56|',
  '|M205|12|810902|126,56|',
  '|M210|51|11533,34|11533,34|0,00|0,00|11533,34|0,6500|||74,97|0,00|0,00|0,00|0,00|74,97|',
  '|M210|52|111,11|111,11|0,00|0,00|111,11|1,4300|||1,59|0,00|0,00|0,00|0,00|1,59|',
  '|M210|53|6000,00|0,00|0,00|0,00|0,00||1000,000|0,0500|50,00|0,00|0,00|0,00|0,00|50,00|',
  '|M400|06|4000,00|3.1||',
  '|M410|101|4000,00|3.1||',
  '|M600|0,00|0,00|0,00|0,00|0,00|0,00|0,00|583,33|0,00|0,00|583,33|583,33|',
  '|M605|12|217201|583,33|',
  '|M610|51|11533,34|11533,34|0,00|0,00|11533,34|3,0000|||346,00|0,00|0,00|0,00|0,00|346,00|',
  '|M610|52|111,11|111,11|0,00|0,00|111,11|6,6000|||7,33|0,00|0,00|0,00|0,00|7,33|',
  '|M610|53|6000,00|0,00|0,00|0,00|0,00||1000,000|0,2300|230,00|0,00|0,00|0,00|0,00|230,00|',
  '|M800|06|4000,00|3.1||',
  '|M810|101|4000,00|3.1||',
  vazio('P'),
  '|1001|0|',
  `|1900|${MATRIZ}|55|||00|20000,01||01|01|5102||3.1|`,
  `|1900|${FILIAL}|55|||00|3444,44||01|01|5102||3.1|`,
];

describe('presumed profit, accrual by consolidation (F550, F560)', () => {
  test('without rows nothing of the body moves', async () => {
    expect(mudancasDoBlocoM(COMPETENCIA, await rectify(COMPETENCIA, {}))).toEqual([]);
  });

  test('the ICMS of the branch leaves its base, and what is gone leaves no M210', async () => {
    const caso = await rectify(COMPETENCIA, {
      F550: [
        {
          ...{ ...daChave('01', '0,65', '5102', '55'), CNPJ_ESTAB: FILIAL },
          ...{ VL_DESC_PIS: '599,99', VL_DESC_COFINS: '599,99', VL_BC_PIS: '2733,34', VL_BC_COFINS: '2733,34' },
        },
        { ...daChave('02', '1,43', '5101', '55'), ACAO: 'EXCLUIR', CNPJ_ESTAB: FILIAL },
      ],
      F560: [{ ...porUnidade(daChave('03', '0,05', '5405', '55')), ACAO: 'EXCLUIR' }],
    });
    // 2.733,34 × 0,65 % = 17,76671. 8.200,01 + 2.733,34 = 10.933,35; × 0,65 % = 71,066775; × 3 % = 328,0005.
    expect(mudancasDoBlocoM(COMPETENCIA, caso).filter((l) => l.startsWith('+'))).toEqual([
      '+ |M200|0,00|0,00|0,00|0,00|0,00|0,00|0,00|71,07|0,00|0,00|71,07|71,07|',
      '+ |M205|12|810902|71,07|',
      '+ |M210|51|10933,35|10933,35|0,00|0,00|10933,35|0,6500|||71,07|0,00|0,00|0,00|0,00|71,07|',
      '+ |M600|0,00|0,00|0,00|0,00|0,00|0,00|0,00|328,00|0,00|0,00|328,00|328,00|',
      '+ |M605|12|217201|328,00|',
      '+ |M610|51|10933,35|10933,35|0,00|0,00|10933,35|3,0000|||328,00|0,00|0,00|0,00|0,00|328,00|',
    ]);
    expect(linhasFeitas(caso, /^M[26]10$/)).toHaveLength(2);
    expect(linhasFeitas(caso, /^F550$/)).toContain(
      '|F550|3333,33|01|599,99|2733,34|0,6500|17,77|01|599,99|2733,34|3,0000|82,00|55|5102|3.1||',
    );
    expect(ditos(caso)).toEqual([
      expect.stringContaining('Aba F550, linha 4: a receita consolidada de 03/2024 muda, e o 1900'),
    ]);
  });

  test('without any revenue block F is empty and nothing is to be paid', async () => {
    const caso = await rectify(COMPETENCIA, {
      F550: [
        { ...daChave('01', '0,65', '5102', '55'), ACAO: 'EXCLUIR' },
        { ...daChave('06', '0', '5102', '55'), ACAO: 'EXCLUIR' },
        { ...daChave('01', '0,65', '5102', '55'), ACAO: 'EXCLUIR', CNPJ_ESTAB: FILIAL },
        { ...daChave('02', '1,43', '5101', '55'), ACAO: 'EXCLUIR', CNPJ_ESTAB: FILIAL },
      ],
      F560: [{ ...porUnidade(daChave('03', '0,05', '5405', '55')), ACAO: 'EXCLUIR' }],
    });
    const zeros = Array<string>(12).fill('0,00').join('|');
    expect(linhasFeitas(caso, /^M/)).toEqual([`|M200|${zeros}|`, `|M600|${zeros}|`]);
    expect(linhasDe(caso.arquivos.get('2024-03') ?? '', /^F/)).toEqual(['|F001|1|', '|F990|2|']);
  });
});
