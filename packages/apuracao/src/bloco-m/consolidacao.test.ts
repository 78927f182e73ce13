import { describe, expect, test } from 'vitest';
import { CONSOLIDACAO_VAZIA, consolidar, totaisPorRegime } from './consolidacao.ts';
import { unfoldDebitos } from './debitos.ts';
import { coletor, contribuicao, credito, reais, saldo } from './testing/mes-exemplo.ts';
import type { Consolidacao, Debito, Retencoes } from './tipos.ts';

// Guarantee: M200: what is to be paid is the contribution less credits, withholdings and deductions, never less than
// nothing.

function make(o: {
  nc?: string;
  cum?: string;
  declarado?: Partial<Consolidacao>;
  retencoes?: Partial<Retencoes>;
  useRetencoes?: boolean;
  desconto?: string;
  anterior?: string;
}) {
  const { warn, codigos } = coletor();
  const m200 = consolidar({
    tributo: 'PIS',
    nc: reais(o.nc ?? '0'),
    cumulativa: reais(o.cum ?? '0'),
    creditos: [credito('101', '9999', { VL_CRED_DESC: reais(o.desconto ?? '0') })],
    saldos: [saldo('012024', '9999', { VL_CRED_DESC_EFD: reais(o.anterior ?? '0') })],
    declarado: { ...CONSOLIDACAO_VAZIA, ...o.declarado },
    retencoes: { naoCumulativa: 0n, cumulativa: 0n, saldoAnterior: 0n, ...o.retencoes },
    useRetencoes: o.useRetencoes ?? false,
    warn,
  });
  return { m200, codigos: codigos() };
}

test('800 - 495 - 100 = 205; - 30 - 5 = 170; cumulative 65 - 10 - 1 = 54; together 224', () => {
  const { m200, codigos } = make({
    nc: '800',
    cum: '65',
    desconto: '495',
    anterior: '100',
    declarado: {
      VL_RET_NC: reais('30'),
      VL_OUT_DED_NC: reais('5'),
      VL_RET_CUM: reais('10'),
      VL_OUT_DED_CUM: reais('1'),
    },
  });
  expect(m200).toEqual({
    VL_TOT_CONT_NC_PER: reais('800'),
    VL_TOT_CRED_DESC: reais('495'),
    VL_TOT_CRED_DESC_ANT: reais('100'),
    VL_TOT_CONT_NC_DEV: reais('205'),
    VL_RET_NC: reais('30'),
    VL_OUT_DED_NC: reais('5'),
    VL_CONT_NC_REC: reais('170'),
    VL_TOT_CONT_CUM_PER: reais('65'),
    VL_RET_CUM: reais('10'),
    VL_OUT_DED_CUM: reais('1'),
    VL_CONT_CUM_REC: reais('54'),
    VL_TOT_CONT_REC: reais('224'),
  });
  expect(codigos).toEqual([]);
});

test('deductions never exceed what is due', () => {
  const { m200, codigos } = make({ nc: '100', declarado: { VL_RET_NC: reais('80'), VL_OUT_DED_NC: reais('50') } });
  // 100 - 50 of other deductions leave 50 to the withholdings.
  expect(m200).toMatchObject({ VL_RET_NC: reais('50'), VL_OUT_DED_NC: reais('50'), VL_CONT_NC_REC: 0n });
  expect(codigos).toEqual(['RETENCAO_LIMITADA']);
});

describe('a contribution that falls takes what is to be paid, then withholdings, then other deductions', () => {
  const declarado = {
    VL_RET_NC: reais('50'),
    VL_OUT_DED_NC: reais('20'),
    VL_RET_CUM: reais('9'),
    VL_OUT_DED_CUM: reais('4'),
  };
  test.each([
    // Declared 300 = 230 + 50 + 20 and 30 = 17 + 9 + 4.
    ['300', '30', ['230', '50', '20', '17', '9', '4']],
    ['70', '13', ['0', '50', '20', '0', '9', '4']],
    ['60', '10', ['0', '40', '20', '0', '6', '4']],
    ['20', '4', ['0', '0', '20', '0', '0', '4']],
    ['12', '1', ['0', '0', '12', '0', '0', '1']],
  ])('%s and %s', (nc, cum, esperado) => {
    const { m200 } = make({ nc, cum, declarado });
    const { VL_CONT_NC_REC, VL_RET_NC, VL_OUT_DED_NC, VL_CONT_CUM_REC, VL_RET_CUM, VL_OUT_DED_CUM } = m200;
    expect([VL_CONT_NC_REC, VL_RET_NC, VL_OUT_DED_NC, VL_CONT_CUM_REC, VL_RET_CUM, VL_OUT_DED_CUM]).toEqual(
      esperado.map(reais),
    );
  });
});

describe('withholdings that were never used', () => {
  const retencoes = { naoCumulativa: reais('50'), cumulativa: reais('5'), saldoAnterior: reais('20') };
  const declarado = { VL_RET_NC: reais('30') };
  test('stay unused unless asked for', () => {
    expect(make({ nc: '100', cum: '10', declarado, retencoes }).m200).toMatchObject({
      VL_RET_NC: reais('30'),
      VL_RET_CUM: 0n,
    });
  });

  test('when asked for: the month first (50), then 20 of before, each real once', () => {
    const { m200 } = make({ nc: '60', cum: '30', declarado, retencoes, useRetencoes: true });
    // NC: 50 + 10 of the 20; cumulative: 5 + the other 10.
    expect(m200).toMatchObject({ VL_RET_NC: reais('60'), VL_RET_CUM: reais('15'), VL_TOT_CONT_REC: reais('15') });
  });
});

describe('which side a code is on', () => {
  const todas = ['01', '02', '03', '04', '71', '31', '51', '52', '53', '54', '72', '70', '99'].map((c) =>
    contribuicao(c, '1'),
  );
  const nada = { contribuicoes: [], consolidacao: CONSOLIDACAO_VAZIA };
  test('five codes non-cumulative, six cumulative, RET and payroll on neither', () => {
    expect(totaisPorRegime(todas, nada)).toEqual({ nc: reais('5'), cumulativa: reais('6') });
  });

  test('32 follows the declared record', () => {
    const com32 = [contribuicao('51', '10'), contribuicao('32', '7')];
    expect(totaisPorRegime(com32, nada)).toEqual({ nc: reais('7'), cumulativa: reais('10') });
    const consolidacao = { ...CONSOLIDACAO_VAZIA, VL_TOT_CONT_CUM_PER: reais('17') };
    expect(totaisPorRegime(com32, { contribuicoes: com32, consolidacao })).toEqual({
      nc: 0n,
      cumulativa: reais('17'),
    });
  });
});

describe('M205', () => {
  const desdobrar = (
    nc: string,
    cum: string,
    declarados: Debito[],
    tributo: 'PIS' | 'COFINS' = 'PIS',
    mes = '2024-05',
  ) => {
    const { warn, codigos } = coletor();
    const m200 = { ...CONSOLIDACAO_VAZIA, VL_CONT_NC_REC: reais(nc), VL_CONT_CUM_REC: reais(cum) };
    return { debitos: unfoldDebitos(m200, { tributo, mes, declarados, warn }), codigos: codigos() };
  };
  const debito = (NUM_CAMPO: '08' | '12', COD_REC: string, valor: string): Debito => ({
    NUM_CAMPO,
    COD_REC,
    VL_DEBITO: reais(valor),
  });

  test('the declared proportion: 100,00 over 2/3 and 1/3 is 66,67 and 33,33', () => {
    const r = desdobrar('100', '0', [debito('08', '691201', '20'), debito('08', '691202', '10')]);
    expect(r.debitos).toEqual([debito('08', '691201', '66.67'), debito('08', '691202', '33.33')]);
  });

  test('usual codes where none was declared, with a notice', () => {
    expect(desdobrar('10', '20', [])).toEqual({
      debitos: [debito('08', '691201', '10'), debito('12', '810902', '20')],
      codigos: ['CODIGO_RECEITA_PADRAO', 'CODIGO_RECEITA_PADRAO'],
    });
    expect(desdobrar('10', '20', [], 'COFINS').debitos.map((d) => d.COD_REC)).toEqual(['585601', '217201']);
  });

  test('until 03/2014 only where it was declared', () => {
    expect(desdobrar('10', '0', [], 'PIS', '2014-03').debitos).toEqual([]);
    expect(desdobrar('10', '0', [debito('08', '691201', '1')], 'PIS', '2014-03').debitos).toHaveLength(1);
    expect(desdobrar('10', '0', [], 'PIS', '2014-04').debitos).toHaveLength(1);
  });

  test('nothing due, no record', () => {
    expect(desdobrar('0', '0', [debito('08', '691201', '20')]).debitos).toEqual([]);
  });
});
