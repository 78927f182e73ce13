import { describe, expect, test } from 'vitest';
import { codigoContribuicao } from './codigo-contribuicao.ts';
import { apurarContribuicoes } from './contribuicao.ts';
import { coletor, contribuicao, pct, porUnidade, reais, saida } from './testing/mes-exemplo.ts';
import type { Ajuste, Contribuicao, GrupoSaida } from './tipos.ts';

function apurar(
  saidas: GrupoSaida[],
  o: {
    declaradas?: Contribuicao[];
    ajustesBase?: Ajuste[];
    ajustes?: Ajuste[];
    leiaute?: number;
    COD_INC_TRIB?: string;
    receitaLiquida?: boolean;
  } = {},
) {
  const { avisar, codigos } = coletor();
  const ctx = { leiaute: 6, COD_INC_TRIB: '1', declaradas: [], ajustesBase: [], ajustes: [], ...o };
  const contribuicoes = apurarContribuicoes(saidas, {
    tributo: 'PIS',
    ...ctx,
    receitaLiquida: o.receitaLiquida ?? false,
    avisar,
  });
  return { contribuicoes, codigos: codigos() };
}

const CHAVE = '01:percentual:16500';

test('50.000 + 1.000 - 3.000 = 48.000 × 1,65 % = 792,00; + 8,00 - 2,00 - 5,00 + 4,00 = 797,00', () => {
  const { contribuicoes } = apurar([saida('30000'), saida('20000', { imobiliaria: false, CST: '02' })], {
    declaradas: [contribuicao('01', '0', { VL_CONT_DIFER: reais('5'), VL_CONT_DIFER_ANT: reais('4') })],
    ajustesBase: [{ chave: CHAVE, acrescimo: reais('1000'), reducao: reais('3000') }],
    ajustes: [{ chave: CHAVE, acrescimo: reais('8'), reducao: reais('2') }],
  });
  expect(contribuicoes).toEqual([
    contribuicao('01', '797', {
      VL_REC_BRT: reais('50000'),
      VL_BC_CONT: reais('50000'),
      VL_AJUS_ACRES_BC: reais('1000'),
      VL_AJUS_REDUC_BC: reais('3000'),
      VL_BC_CONT_AJUS: reais('48000'),
      VL_CONT_APUR: reais('792'),
      VL_AJUS_ACRES: reais('8'),
      VL_AJUS_REDUC: reais('2'),
      VL_CONT_DIFER: reais('5'),
      VL_CONT_DIFER_ANT: reais('4'),
    }),
  ]);
});

test('layouts before 01/2019 have no adjustments of the base', () => {
  const ajustesBase = [{ chave: CHAVE, acrescimo: reais('1000'), reducao: 0n }];
  const { contribuicoes } = apurar([saida('10000')], { leiaute: 4, ajustesBase });
  expect(contribuicoes[0]).toMatchObject({ VL_AJUS_ACRES_BC: 0n, VL_BC_CONT_AJUS: reais('10000') });
});

test('by unit: 2.500,000 × 0,0450 = 112,50, without a base', () => {
  const { contribuicoes } = apurar([
    saida('0', { CST: '03', aliquota: porUnidade('0.045'), quantidade: 2_500_000n, VL_ITEM: reais('900') }),
  ]);
  expect(contribuicoes[0]).toMatchObject({
    COD_CONT: '03',
    VL_REC_BRT: reais('900'),
    VL_BC_CONT: 0n,
    QUANT_BC: 2_500_000n,
    VL_CONT_PER: reais('112.50'),
  });
});

test('a base of fractions of cents is rounded once: 0,004 + 0,004 = 0,008 → 0,01', () => {
  const fracao = () => ({ ...saida('0'), base: 40n, VL_ITEM: 1n });
  expect(apurar([fracao(), fracao()]).contribuicoes[0]?.VL_BC_CONT).toBe(1n);
});

test('reductions beyond base or contribution are an error and never negative', () => {
  const r = apurar([saida('100')], { ajustesBase: [{ chave: CHAVE, acrescimo: 0n, reducao: reais('101') }] });
  expect(r.contribuicoes[0]).toMatchObject({ VL_BC_CONT_AJUS: 0n, VL_CONT_PER: 0n });
  expect(r.codigos).toEqual(['AJUSTE_MAIOR_QUE_VALOR']);
});

test('VL_REC_BRT is gross, or net of discounts: 1.000 - 100', () => {
  const vendas = [saida('900', { VL_ITEM: reais('1000'), VL_DESC: reais('100') })];
  expect(apurar(vendas).contribuicoes[0]?.VL_REC_BRT).toBe(reais('1000'));
  expect(apurar(vendas, { receitaLiquida: true }).contribuicoes[0]?.VL_REC_BRT).toBe(reais('900'));
});

describe('COD_CONT', () => {
  const codigo = (
    o: Partial<GrupoSaida>,
    { regime = '1', declaradas = [] as Contribuicao[], tributo = 'PIS' as 'PIS' | 'COFINS' } = {},
  ) => codigoContribuicao(saida('1', o), { tributo, COD_INC_TRIB: regime, declaradas });
  const em = (aliquota: string, outra: string | null) => ({
    aliquota: pct(aliquota),
    outraAliquota: outra === null ? null : pct(outra).valor,
  });

  test('the pair of rates decides', () => {
    expect(codigo(em('1.65', '7.60'))).toBe('01');
    expect(codigo(em('0.65', '3.00'), { regime: '3' })).toBe('51');
    expect(codigo(em('0.65', '4.00'))).toBe('02');
    expect(codigo(em('4.00', '0.65'), { tributo: 'COFINS' })).toBe('02');
    expect(codigo(em('3.00', '0.65'), { tributo: 'COFINS' })).toBe('51');
  });

  test('with the other tax missing, the usual pair of the rate', () => {
    expect(codigo(em('0.65', null))).toBe('51');
    expect(codigo(em('4.00', null), { tributo: 'COFINS' })).toBe('02');
  });

  test('other rates by regime; in both regimes the declared one', () => {
    expect(codigo(em('2.10', '9.90'))).toBe('02');
    expect(codigo(em('2.10', '9.90'), { regime: '2' })).toBe('52');
    const declaradas = [contribuicao('52', '1', { aliquota: pct('2.10') })];
    expect(codigo(em('2.10', '9.90'), { regime: '3', declaradas })).toBe('52');
    expect(codigo(em('2.10', '9.90'), { regime: '1', declaradas })).toBe('02');
  });

  test('real estate, unit of product and substitution', () => {
    expect(codigo({ imobiliaria: true })).toBe('04');
    expect(codigo({ imobiliaria: true, ...em('0.65', '3.00') })).toBe('54');
    expect(codigo({ aliquota: porUnidade('0.1') })).toBe('03');
    expect(codigo({ aliquota: porUnidade('0.1') }, { regime: '2' })).toBe('53');
    expect(codigo({ CST: '05' })).toBe('31');
  });

  test('codes that no document tells come from the declared record, a wrong one does not', () => {
    const de = (c: string) => ({ declaradas: [contribuicao(c, '1')] });
    expect(codigo({}, de('71'))).toBe('71');
    expect(codigo({}, de('51'))).toBe('01');
    expect(codigo({ CST: '05' }, de('32'))).toBe('32');
    expect(codigo({}, de('32'))).toBe('01');
    expect(codigo({ CST: '05' }, de('70'))).toBe('31');
  });
});
