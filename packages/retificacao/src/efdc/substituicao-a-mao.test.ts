/*
 * Block M of sales under substitution, worked out by hand: two codes at one rate share a change as the CFOPs tell, and
 * a document without effect takes part in no sum.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CasoRetificado, PlanilhaDoCaso } from '../testing/caso-efdc.ts';
import { abertura, ditos, linhasFeitas, linhasNovas, MARCO, MATRIZ, rectifyMes, vazio } from '../testing/mes-a-mao.ts';

let dir: string;
let n = 0;
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'bloco-m-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const rectify = (corpo: readonly string[], abas: PlanilhaDoCaso['abas']): Promise<CasoRetificado> =>
  rectifyMes(corpo, abas, { dir: path.join(dir, String(++n)) });

/*
 * Substitution at one rate under two codes: 31 of 6.000,00 (cumulative side of M200) and 32 of 4.000,00 (the other
 * side).
 *   6.000,00 × 1,65 % = 99,00; 4.000,00 × 1,65 % = 66,00. COFINS: 456,00 and 304,00.
 */
const item = (numero: number, cfop: string, valor: string, [pis, cofins]: readonly [string, string]) =>
  `|C170|${numero}|P1||1,00000|UN|${valor}|0,00|0|040|${cfop}||0,00|0,00|0,00|0,00|0,00|0,00||||0,00|` +
  `0,00|0,00|05|${valor}|1,6500|||${pis}|05|${valor}|7,6000|||${cofins}|3.1|`;
const substituicao = (cfops: readonly [string, string]) => [
  ...abertura('|0110|1|1|1||'),
  vazio('A'),
  '|C001|0|',
  `|C010|${MATRIZ}|2|`,
  '|C100|1|0|C1|01|00|001|7||10032024|10032024|10000,00|1|0,00|0,00|10000,00|9|0,00|0,00|0,00|0,00|0,00|' +
    '0,00|0,00|0,00|165,00|760,00|0,00|0,00|',
  item(1, cfops[0], '6000,00', ['99,00', '456,00']),
  item(2, cfops[1], '4000,00', ['66,00', '304,00']),
  ...['D', 'F', 'I'].map(vazio),
  '|M001|0|',
  '|M200|66,00|0,00|0,00|66,00|0,00|0,00|66,00|99,00|0,00|0,00|99,00|165,00|',
  '|M205|08|691201|66,00|',
  '|M205|12|810902|99,00|',
  '|M210|31|6000,00|6000,00|0,00|0,00|6000,00|1,6500|||99,00|0,00|0,00|0,00|0,00|99,00|',
  '|M210|32|4000,00|4000,00|0,00|0,00|4000,00|1,6500|||66,00|0,00|0,00|0,00|0,00|66,00|',
  '|M600|304,00|0,00|0,00|304,00|0,00|0,00|304,00|456,00|0,00|0,00|456,00|760,00|',
  '|M605|08|585601|304,00|',
  '|M605|12|217201|456,00|',
  '|M610|31|6000,00|6000,00|0,00|0,00|6000,00|7,6000|||456,00|0,00|0,00|0,00|0,00|456,00|',
  '|M610|32|4000,00|4000,00|0,00|0,00|4000,00|7,6000|||304,00|0,00|0,00|0,00|0,00|304,00|',
  ...['P', '1'].map(vazio),
];
const daNota = {
  ...{ ...MARCO, ACAO: 'ALTERAR', CHAVE_IND_OPER: '1', CHAVE_COD_PART: 'C1' },
  ...{ CHAVE_COD_MOD: '01', CHAVE_SER: '001', CHAVE_NUM_DOC: '7' },
};
/** 1.000,00 more of the second item. */
const MAIS = {
  C170: [{ ...daNota, CHAVE_NUM_ITEM: '2', VL_ITEM: '5000,00', VL_BC_PIS: '5000,00', VL_BC_COFINS: '5000,00' }],
};

describe('COD_CONT 31 and 32 at one rate', () => {
  test('without a CFOP that tells them: declared shares, and what is more goes to the larger one, told', async () => {
    const corpo = substituicao(['5401', '5401']);
    expect(linhasNovas(corpo, await rectify(corpo, {}), /^M/)).toEqual([]);
    const caso = await rectify(corpo, MAIS);
    // 7.000,00 × 1,65 % = 115,50; × 7,6 % = 532,00.
    expect(linhasNovas(corpo, caso, /^M[26][01]/)).toEqual([
      '|M200|66,00|0,00|0,00|66,00|0,00|0,00|66,00|115,50|0,00|0,00|115,50|181,50|',
      '|M205|12|810902|115,50|',
      '|M210|31|7000,00|7000,00|0,00|0,00|7000,00|1,6500|||115,50|0,00|0,00|0,00|0,00|115,50|',
      '|M600|304,00|0,00|0,00|304,00|0,00|0,00|304,00|532,00|0,00|0,00|532,00|836,00|',
      '|M605|12|217201|532,00|',
      '|M610|31|7000,00|7000,00|0,00|0,00|7000,00|7,6000|||532,00|0,00|0,00|0,00|0,00|532,00|',
    ]);
    expect(ditos(caso).filter((d) => d.includes('31 e 32'))).toEqual([
      expect.stringContaining('Os códigos 31 e 32 do M210 têm a mesma alíquota'),
      expect.stringContaining('a diferença (1.000,00 de receita, 1.000,00 de base) foi para o 31, o de maior valor.'),
    ]);
  });

  test('where CFOP 5109 gave the declared 32, what is more of it is of 32', async () => {
    const corpo = substituicao(['5401', '5109']);
    const caso = await rectify(corpo, MAIS);
    // 5.000,00 × 1,65 % = 82,50; × 7,6 % = 380,00.
    expect(linhasNovas(corpo, caso, /^M[26][01]/)).toEqual([
      '|M200|82,50|0,00|0,00|82,50|0,00|0,00|82,50|99,00|0,00|0,00|99,00|181,50|',
      '|M205|08|691201|82,50|',
      '|M210|32|5000,00|5000,00|0,00|0,00|5000,00|1,6500|||82,50|0,00|0,00|0,00|0,00|82,50|',
      '|M600|380,00|0,00|0,00|380,00|0,00|0,00|380,00|456,00|0,00|0,00|456,00|836,00|',
      '|M605|08|585601|380,00|',
      '|M610|32|5000,00|5000,00|0,00|0,00|5000,00|7,6000|||380,00|0,00|0,00|0,00|0,00|380,00|',
    ]);
    expect(ditos(caso).filter((d) => d.includes('31 e 32'))).toEqual([]);
  });
});

describe('a document without effect', () => {
  const corpo = substituicao(['5401', '5109']);
  const aviso = (caso: CasoRetificado) => ditos(caso).filter((d) => /cancelado, denegado/.test(d));

  test('cancelled with its amounts and items: nothing of it is taxed, and what is left in it is told', async () => {
    const caso = await rectify(corpo, { C100: [{ ...daNota, COD_SIT: '02' }] });
    expect(linhasFeitas(caso, /^M[26][01]/).map((l) => l.slice(0, 14))).toEqual(['|M200|0,00|0,0', '|M600|0,00|0,0']);
    expect(aviso(caso)).toEqual([
      'ADVERTENCIA CALCULO_DIVERGENTE Aba C100, linha 4, coluna COD_SIT: o documento cancelado, denegado ' +
        'ou inutilizado fica com valores em VL_DOC, VL_MERC, VL_PIS, VL_COFINS e com 2 registros abaixo ' +
        'dele: nada disso entra na apuração, e dele o guia pede só a identificação.',
    ]);
  });

  test('cancelled as the guide asks: required amounts may be emptied, items go, nothing is left to tell', async () => {
    const caso = await rectify(corpo, {
      C100: [
        {
          ...{
            ...daNota,
            COD_SIT: '02',
            VL_DOC: '#LIMPAR',
            VL_MERC: '#LIMPAR',
            VL_PIS: '#LIMPAR',
            VL_COFINS: '#LIMPAR',
          },
          ...{ DT_DOC: '#LIMPAR', IND_PGTO: '#LIMPAR', IND_FRT: '#LIMPAR' },
        },
      ],
      C170: ['1', '2'].map((numero) => ({ ...daNota, ACAO: 'EXCLUIR', CHAVE_NUM_ITEM: numero })),
    });
    expect(caso.resultado.status).toBe('SUCCESS');
    expect(linhasFeitas(caso, /^C1/)).toEqual([
      '|C100|1|0|C1|01|02|001|7|||10032024|||0,00|0,00|||0,00|0,00|0,00|0,00|0,00|0,00|0,00|0,00|||0,00|0,00|',
    ]);
    expect(aviso(caso)).toEqual([]);
  });

  test('a new one needs only what identifies it', async () => {
    const identificacao = { IND_OPER: '1', IND_EMIT: '0', COD_MOD: '01', COD_SIT: '02', SER: '001', NUM_DOC: '8' };
    const caso = await rectify(corpo, { C100: [{ ...MARCO, ACAO: 'INCLUIR', ...identificacao }] });
    expect(linhasFeitas(caso, /^C100$/)).toContain(`|C100|1|0||01|02|001|8|${'|'.repeat(21)}`);
    expect(linhasNovas(corpo, caso, /^M/)).toEqual([]);
    expect(ditos(caso)).toEqual([]);
  });

  test('an item of one that was cancelled before changes no tax, and that is told once', async () => {
    const cancelada = corpo.map((l) => l.replace('|C100|1|0|C1|01|00|', '|C100|1|0|C1|01|02|'));
    const caso = await rectify(cancelada, MAIS);
    expect(aviso(caso)).toHaveLength(1);
    expect(aviso(caso)[0]).toContain(
      'tem a situação 02, de cancelado, denegado ou inutilizado: nada dele entra na apuração',
    );
  });
});
