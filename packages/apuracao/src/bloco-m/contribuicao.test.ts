import { describe, expect, test } from 'vitest';
import { codigosContribuicao } from './codigo-contribuicao.ts';
import { assessContribuicoes } from './contribuicao.ts';
import { zonaFrancaPeloCfop } from './convencao-zona-franca.ts';
import { coletor, contribuicao, pct, porUnidade, reais, saida } from './testing/mes-exemplo.ts';
import type { Ajuste, Contribuicao, GrupoSaida } from './tipos.ts';

// Guarantee: M210: each contribution follows from its base, rate and adjustments, to the cent, in every layout.

function assess(
  saidas: GrupoSaida[],
  o: {
    declaradas?: Contribuicao[];
    ajustesBase?: Ajuste[];
    ajustes?: Ajuste[];
    leiaute?: number;
    COD_INC_TRIB?: string;
    receitaLiquida?: boolean;
    zonaFrancaPeloCfop?: boolean;
  } = {},
) {
  const { warn, avisos, codigos } = coletor();
  const ctx = { leiaute: 6, COD_INC_TRIB: '1', declaradas: [], ajustesBase: [], ajustes: [], ...o };
  const contribuicoes = assessContribuicoes(saidas, {
    tributo: 'PIS',
    mes: '2024-01',
    ...ctx,
    receitaLiquida: o.receitaLiquida ?? false,
    warn,
  });
  return { contribuicoes, avisos, codigos: codigos() };
}

const CHAVE = '01:percentual:16500';

test('50.000 + 1.000 - 3.000 = 48.000 × 1,65 % = 792,00; + 8,00 - 2,00 - 5,00 + 4,00 = 797,00', () => {
  const { contribuicoes } = assess([saida('30000'), saida('20000', { imobiliaria: false, CST: '02' })], {
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
  const { contribuicoes } = assess([saida('10000')], { leiaute: 4, ajustesBase });
  expect(contribuicoes[0]).toMatchObject({ VL_AJUS_ACRES_BC: 0n, VL_BC_CONT_AJUS: reais('10000') });
});

test('by unit: 2.500,000 × 0,0450 = 112,50, without a base', () => {
  const { contribuicoes } = assess([
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
  expect(assess([fracao(), fracao()]).contribuicoes[0]?.VL_BC_CONT).toBe(1n);
});

test('reductions beyond base or contribution are an error and never negative', () => {
  const r = assess([saida('100')], { ajustesBase: [{ chave: CHAVE, acrescimo: 0n, reducao: reais('101') }] });
  expect(r.contribuicoes[0]).toMatchObject({ VL_BC_CONT_AJUS: 0n, VL_CONT_PER: 0n });
  expect(r.codigos).toEqual(['AJUSTE_MAIOR_QUE_VALOR']);
});

test('VL_REC_BRT is gross, or net of discounts: 1.000 - 100', () => {
  const vendas = [saida('900', { VL_ITEM: reais('1000'), VL_DESC: reais('100') })];
  expect(assess(vendas).contribuicoes[0]?.VL_REC_BRT).toBe(reais('1000'));
  expect(assess(vendas, { receitaLiquida: true }).contribuicoes[0]?.VL_REC_BRT).toBe(reais('900'));
});

describe('COD_CONT', () => {
  const codigo = (
    o: Partial<GrupoSaida>,
    { regime = '1', declaradas = [] as Contribuicao[], tributo = 'PIS' as 'PIS' | 'COFINS' } = {},
  ) => codigosContribuicao(saida('1', o), { tributo, mes: '2024-01', COD_INC_TRIB: regime, declaradas }).join();
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

  test('with the other tax missing or at zero, the pair of the regime that has the rate', () => {
    expect(codigo(em('0.65', null), { regime: '2' })).toBe('51');
    expect(codigo(em('0.65', null))).toBe('02');
    expect(codigo(em('0.65', null), { regime: '3' })).toBe('51');
    expect(codigo(em('4.00', null), { tributo: 'COFINS' })).toBe('02');
    expect(codigo(em('1.65', '0'))).toBe('01');
    expect(codigo(em('7.60', '0'), { tributo: 'COFINS' })).toBe('01');
    expect(codigo(em('3.00', '0'), { tributo: 'COFINS', regime: '2' })).toBe('51');
    expect(codigo(em('1.65', '3.00'))).toBe('02');
  });

  test('of one rate alone the other regime has no code, unless it was declared and no likely one was', () => {
    const de = (aliquota: string, ...codigos: string[]) =>
      codigos.map((c) => contribuicao(c, '1', { aliquota: pct(aliquota) }));
    const cofins = { tributo: 'COFINS' as const };
    expect(codigo(em('3.00', '0'), cofins)).toBe('02');
    expect(codigo(em('3.00', '0'), { ...cofins, declaradas: de('3.00', '02') })).toBe('02');
    expect(codigo(em('3.00', null), { ...cofins, declaradas: de('3.00', '51') })).toBe('51');
    expect(codigo(em('1.65', '0'), { regime: '2', declaradas: de('1.65', '52') })).toBe('52');
    expect(codigo(em('1.65', null), { regime: '2', declaradas: de('1.65', '01') })).toBe('01');
    expect(codigo(em('1.65', '0'), { declaradas: de('1.65', '02') })).toBe('02');
    expect(codigo(em('1.65', '0'), { declaradas: de('1.65', '01', '02') })).toBe('01');
    expect(codigo(em('4.00', null), { ...cofins, regime: '2', declaradas: de('4.00', '02') })).toBe('02');
    expect(codigo({ ...em('0.65', null), imobiliaria: true }, { declaradas: de('0.65', '54') })).toBe('54');
  });

  test('units of real estate of a company of the cumulative regime alone are 54, whatever their CST', () => {
    expect(codigo({ CST: '02', imobiliaria: true, ...em('0.65', '4.00') }, { regime: '2' })).toBe('54');
    expect(codigo({ CST: '01', imobiliaria: true, ...em('0.65', '4.00') }, { regime: '2' })).toBe('54');
    expect(codigo({ CST: '02', imobiliaria: true, ...em('0.65', '4.00') })).toBe('04');
  });

  test('a company of the cumulative regime alone has no non-cumulative code: 0,65 with 4,00 is 51 or 52', () => {
    const so = { regime: '2' };
    expect(codigo(em('0.65', '4.00'), so)).toBe('51');
    expect(codigo(em('4.00', '0.65'), { ...so, tributo: 'COFINS' })).toBe('51');
    expect(codigo({ CST: '02', ...em('0.65', '4.00') }, so)).toBe('52');
    const declaradas = [contribuicao('52', '1', { aliquota: pct('4.00') })];
    expect(codigo(em('4.00', '0.65'), { ...so, tributo: 'COFINS', declaradas })).toBe('52');
  });

  test('declared codes that nothing tells apart are all of them possible', () => {
    const de = (aliquota: string, ...codigos: string[]) =>
      codigos.map((c) => contribuicao(c, '1', { aliquota: pct(aliquota) }));
    expect(codigo({ CST: '05' }, { declaradas: de('1.65', '32', '31') })).toBe('31,32');
    expect(codigo(em('2.10', '9.90'), { regime: '3', declaradas: de('2.10', '52', '02') })).toBe('02,52');
    expect(codigo({}, { declaradas: de('1.65', '01', '71') })).toBe('01,71');
    // The table tells these: 02 is of other rates.
    expect(codigo({}, { declaradas: de('1.65', '01', '02') })).toBe('01');
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

describe('codes that no document tells apart', () => {
  const st = (base: string, o: Partial<GrupoSaida> = {}) => saida(base, { CST: '05', ...o });
  const declarada = (codigo: string, base: string) =>
    contribuicao(codigo, '0', { VL_REC_BRT: reais(base), VL_BC_CONT: reais(base), VL_BC_CONT_AJUS: reais(base) });
  const valores = (r: ReturnType<typeof assess>) =>
    r.contribuicoes.map((c) => [c.COD_CONT, c.VL_REC_BRT, c.VL_BC_CONT, c.VL_CONT_PER]);

  test('31 with 6.000 and 32 with 4.000 stay as declared while the documents have 10.000: 99,00 and 66,00', () => {
    const r = assess([st('10000')], { declaradas: [declarada('31', '6000'), declarada('32', '4000')] });
    expect(valores(r)).toEqual([
      ['31', reais('6000'), reais('6000'), reais('99')],
      ['32', reais('4000'), reais('4000'), reais('66')],
    ]);
    expect(r.codigos).toEqual([]);
  });

  test('1.000 more go to the larger one, with a notice: 7.000 × 1,65 % = 115,50', () => {
    const r = assess([st('11000')], { declaradas: [declarada('31', '6000'), declarada('32', '4000')] });
    expect(valores(r)).toEqual([
      ['31', reais('7000'), reais('7000'), reais('115.50')],
      ['32', reais('4000'), reais('4000'), reais('66')],
    ]);
    expect(r.codigos).toEqual(['CODIGO_INDISTINTO']);
  });

  test('8.000 less leave the larger one first: 6.000 of 31, then 2.000 of 32; nothing of 31 is left', () => {
    const r = assess([st('2000')], { declaradas: [declarada('31', '6000'), declarada('32', '4000')] });
    expect(valores(r)).toEqual([['32', reais('2000'), reais('2000'), reais('33')]]);
    expect(r.codigos).toEqual(['CODIGO_INDISTINTO']);
    expect(r.avisos[0]?.mensagem).toContain(
      'a diferença (-8.000,00 de receita, -8.000,00 de base) saiu primeiro do 31,',
    );
  });

  test('the CFOP tells them where it gave both declared records: 5.000 more to Manaus are of 32', () => {
    const declaradas = [declarada('31', '6000'), declarada('32', '4000')];
    const antes = [st('6000'), st('4000', { zonaFranca: true })];
    expect(zonaFrancaPeloCfop(antes, declaradas)).toBe(true);
    expect(zonaFrancaPeloCfop([st('10000')], declaradas)).toBe(false);
    expect(zonaFrancaPeloCfop(antes, declaradas.slice(0, 1))).toBe(false);
    const r = assess([st('6000'), st('9000', { zonaFranca: true })], { declaradas, zonaFrancaPeloCfop: true });
    expect(valores(r)).toEqual([
      ['31', reais('6000'), reais('6000'), reais('99')],
      ['32', reais('9000'), reais('9000'), reais('148.50')],
    ]);
    expect(r.codigos).toEqual([]);
  });

  test('what one of them has of its own is no part of what they share', () => {
    // PIS at 0,65: with 3,00 it is 51; with 4,00, in the cumulative regime alone, 51 or 52.
    const deles = { aliquota: pct('0.65') };
    const declaradas = [
      { ...declarada('51', '3000'), ...deles },
      { ...declarada('52', '500'), ...deles },
    ];
    const r = assess(
      [
        saida('2000', { ...deles, outraAliquota: pct('3.00').valor }),
        saida('1500', { ...deles, outraAliquota: pct('4.00').valor }),
      ],
      { declaradas, COD_INC_TRIB: '2' },
    );
    expect(valores(r)).toEqual([
      ['51', reais('3000'), reais('3000'), reais('19.50')],
      ['52', reais('500'), reais('500'), reais('3.25')],
    ]);
    expect(r.codigos).toEqual([]);
  });
});

test('a deferral beyond what is left of the contribution says so', () => {
  const { warn, avisos } = coletor();
  assessContribuicoes([saida('100')], {
    ...{
      tributo: 'PIS',
      mes: '2024-01',
      leiaute: 6,
      COD_INC_TRIB: '1',
      ajustesBase: [],
      ajustes: [],
      receitaLiquida: false,
      warn,
    },
    declaradas: [contribuicao('01', '0', { VL_CONT_DIFER: reais('2') })],
  });
  expect(avisos.map((a) => a.mensagem)).toEqual([
    'As reduções e o diferimento do M210 são maiores que a base ou a contribuição do código 01: reveja os ' +
      'ajustes e o M230.',
  ]);
});
