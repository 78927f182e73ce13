import { expect, test } from 'vitest';
import { recomputeSequencia } from './cascata.ts';
import { receitaLiquida } from './convencao-receita.ts';
import { recomputeMes } from './recompute-mes.ts';
import { blocoVazio, contribuicao, mesVazio, pct, reais, saida, tributoVazio } from './testing/mes-exemplo.ts';
import type { BlocoM } from './tipos.ts';

// Guarantee: whether a company declares revenue with or without its discounts is found out from its own block M.

const VENDAS = [
  saida('900', { VL_ITEM: reais('1000'), VL_DESC: reais('100') }),
  saida('0', { CST: '06', aliquota: pct('0'), VL_ITEM: reais('500'), VL_DESC: reais('50') }),
];

const declarado = (receita: string, isenta?: string): BlocoM => ({
  ...blocoVazio(),
  contribuicoes: [contribuicao('01', '14.85', { VL_REC_BRT: reais(receita) })],
  receitas:
    isenta === undefined
      ? []
      : [
          {
            CST: '06',
            COD_CTA: '',
            VL_TOT_REC: reais(isenta),
            naturezas: [{ NAT_REC: '101', COD_CTA: '', VL_REC: reais(isenta) }],
          },
        ],
});

test.each([
  ['1000', undefined, false, false],
  ['900', undefined, true, false],
  ['850', undefined, undefined, true],
  ['850', '450', true, false],
  ['850', '500', false, false],
])('declared %s and %s: net %s, no answer %s', (receita, isenta, liquida, semResposta) => {
  const ctx = { tributo: 'PIS' as const, mes: '2024-01', COD_INC_TRIB: '1', declarado: declarado(receita, isenta) };
  expect(receitaLiquida(VENDAS, ctx)).toEqual({ liquida, semResposta });
});

test('without discounts there is nothing to ask', () => {
  const ctx = { tributo: 'PIS' as const, mes: '2024-01', COD_INC_TRIB: '1', declarado: declarado('850') };
  expect(receitaLiquida([saida('900')], ctx)).toEqual({ liquida: undefined, semResposta: false });
});

test('codes that some revenue shares with other revenue are asked for together', () => {
  // PIS at 0,65 of the cumulative regime alone: with 3,00 it is 51; with 4,00, 51 or 52.
  const aliquota = pct('0.65');
  const vendas = [
    saida('900', { aliquota, outraAliquota: pct('3.00').valor, VL_ITEM: reais('1000'), VL_DESC: reais('100') }),
    saida('450', { aliquota, outraAliquota: pct('4.00').valor, VL_ITEM: reais('500'), VL_DESC: reais('50') }),
  ];
  const com = (um: string, outro: string) => ({
    ...blocoVazio(),
    contribuicoes: [
      contribuicao('51', '0', { aliquota, VL_REC_BRT: reais(um) }),
      contribuicao('52', '0', { aliquota, VL_REC_BRT: reais(outro) }),
    ],
  });
  const convencao = (bloco: BlocoM) =>
    receitaLiquida(vendas, { tributo: 'PIS', mes: '2024-01', COD_INC_TRIB: '2', declarado: bloco }).liquida;
  expect(convencao(com('1100', '250'))).toBe(true);
  expect(convencao(com('1200', '300'))).toBe(false);
  expect(convencao(com('1200', '200'))).toBe(undefined);
});

const mes = (bloco: BlocoM, vendas = VENDAS) =>
  mesVazio({ tributos: { PIS: tributoVazio({ saidas: vendas, declarado: bloco }), COFINS: tributoVazio() } });

test('M210 and M400 follow the same convention; without an answer gross, with a notice', () => {
  const receitas = (bloco: BlocoM) => {
    const { tributos, avisos } = recomputeMes(mes(bloco));
    const { contribuicoes, receitas: isentas } = tributos.PIS;
    return [
      contribuicoes[0]?.VL_REC_BRT,
      isentas[0]?.VL_TOT_REC,
      avisos.PIS.some((a) => a.codigo === 'RECEITA_SEM_CONVENCAO'),
    ];
  };
  expect(receitas(declarado('900', '450'))).toEqual([reais('900'), reais('450'), false]);
  expect(receitas(declarado('1000', '500'))).toEqual([reais('1000'), reais('500'), false]);
  expect(receitas(declarado('850', '333'))).toEqual([reais('1000'), reais('500'), true]);
});

test('of an altered month the month as it was tells the convention', () => {
  const antes = mes(declarado('900', '450'));
  const depois = mes(declarado('900', '450'), [
    ...VENDAS,
    saida('90', { CST: '02', VL_ITEM: reais('100'), VL_DESC: reais('10') }),
  ]);
  const { meses } = recomputeSequencia({ declarados: [antes], alterados: [depois] });
  // 900 + 90, net of the discounts of both.
  expect(meses[0]?.tributos.PIS.contribuicoes[0]?.VL_REC_BRT).toBe(reais('990'));
});
