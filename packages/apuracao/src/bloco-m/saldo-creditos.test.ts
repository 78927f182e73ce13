import { describe, expect, test } from 'vitest';
import { closeSaldos, type MesFechado, openSaldos, periodoDe, saldoFinal } from './saldo-creditos.ts';
import { blocoVazio, coletor, credito, reais, saldo } from './testing/mes-exemplo.ts';
import type { Credito, SaldoCredito } from './tipos.ts';

// Guarantee: 1100 and 1500: every month opens with the credits that the month before left.

const fechado = (saldos: SaldoCredito[], creditos: Credito[] = []): MesFechado => ({
  mes: '2024-04',
  tributos: { PIS: { ...blocoVazio(), saldos, creditos }, COFINS: blocoVazio() },
});

function open(declarados: SaldoCredito[], anterior?: MesFechado) {
  const { warn, codigos } = coletor();
  const abertos = openSaldos({ tributo: 'PIS', mes: '2024-05', declarados, anterior, warn });
  return { abertos, codigos: codigos() };
}

test('months follow each other over the turn of the year', () => {
  expect(periodoDe('2024-04')).toBe('042024');
});

describe('opening', () => {
  test('without the month before the declared opening stands; blank identities are filled', () => {
    const declarada = saldo('012024', '500', { VL_CRED_EXT_APU: reais('10'), VL_CRED_DESC_PA_ANT: reais('100') });
    const { abertos } = open([{ ...declarada, VL_TOT_CRED_APU: 0n, SD_CRED_DISP_EFD: 0n }]);
    expect(abertos[0]).toMatchObject({ VL_TOT_CRED_APU: reais('510'), SD_CRED_DISP_EFD: reais('410') });
  });

  test('uses of the month before become uses of earlier periods: 500 - (100+50) - (20+30) - (0+10) = 290', () => {
    const anterior = saldo('012024', '500', {
      VL_CRED_DESC_PA_ANT: reais('100'),
      VL_CRED_DESC_EFD: reais('50'),
      VL_CRED_PER_PA_ANT: reais('20'),
      VL_CRED_PER_EFD: reais('30'),
      VL_CRED_DCOMP_EFD: reais('10'),
    });
    const { abertos } = open([], fechado([anterior]));
    expect(abertos).toEqual([
      saldo('012024', '500', {
        VL_CRED_DESC_PA_ANT: reais('150'),
        VL_CRED_PER_PA_ANT: reais('50'),
        VL_CRED_DCOMP_PA_ANT: reais('10'),
      }),
    ]);
    expect(abertos[0]?.SD_CRED_DISP_EFD).toBe(reais('290'));
  });

  test("the month before's own credits become lines, by code: 30 + 20 apportioned, 15 used", () => {
    const creditos = [
      credito('101', '30', { VL_CRED_DESC: reais('15'), SLD_CRED: reais('15') }),
      credito('101', '20', { aliquota: { tipo: 'percentual', valor: 20_000n } }),
      credito('201', '7', { VL_CRED_DESC: reais('7'), SLD_CRED: 0n }),
    ];
    const { abertos } = open([], fechado([], creditos));
    expect(abertos).toEqual([saldo('042024', '50', { VL_CRED_DESC_PA_ANT: reais('15') })]);
  });

  test('a line that the month before already shows for itself is not made twice', () => {
    const propria = saldo('042024', '50', { VL_CRED_DESC_EFD: reais('15') });
    const creditos = [credito('101', '50', { VL_CRED_DESC: reais('15'), SLD_CRED: reais('35') })];
    expect(open([], fechado([propria], creditos)).abertos).toEqual([
      saldo('042024', '50', { VL_CRED_DESC_PA_ANT: reais('15') }),
    ]);
  });

  test('what is used up falls away, unless it was declared', () => {
    const usada = saldo('012024', '50', { VL_CRED_DESC_PA_ANT: reais('50') });
    expect(open([], fechado([usada])).abertos).toEqual([]);
    expect(open([usada], fechado([usada])).abertos).toHaveLength(1);
  });

  test('requests of the month and late credit are as declared', () => {
    const declarada = saldo('012024', '1', {
      VL_CRED_EXT_APU: reais('9'),
      VL_CRED_PER_EFD: reais('5'),
      VL_CRED_DESC_EFD: reais('2'),
    });
    const { abertos } = open([declarada], fechado([saldo('012024', '100')]));
    expect(abertos[0]).toMatchObject({
      VL_CRED_APU: reais('100'),
      VL_TOT_CRED_APU: reais('109'),
      VL_CRED_PER_EFD: reais('5'),
      VL_CRED_DESC_EFD: reais('2'),
      SLD_CRED_FIM: reais('102'),
    });
  });

  test('an origin that the month before does not know stays as declared, with a notice', () => {
    const { abertos, codigos } = open([saldo('032023', '40')], fechado([]));
    expect(abertos[0]?.SD_CRED_DISP_EFD).toBe(reais('40'));
    expect(codigos).toEqual(['ORIGEM_SEM_SALDO_ANTERIOR']);
  });

  test('after a transfer the opening stays as declared, with a notice', () => {
    const anterior = saldo('012024', '100', { VL_CRED_TRANS: reais('30') });
    const { abertos, codigos } = open([saldo('012024', '70')], fechado([anterior]));
    expect(abertos[0]?.SD_CRED_DISP_EFD).toBe(reais('70'));
    expect(codigos).toEqual(['TRANSFERENCIA_DE_CREDITO']);
  });

  test('a succession takes its CNPJ from the declared line; without one it is an error', () => {
    const creditos = [credito('101', '80', { IND_CRED_ORI: '1' })];
    const declarada = saldo('042024', '80', { ORIG_CRED: '02', CNPJ_SUC: '44987654000126' });
    expect(open([declarada], fechado([], creditos))).toMatchObject({ abertos: [declarada], codigos: [] });
    expect(open([], fechado([], creditos)).codigos).toEqual(['SUCESSAO_SEM_CNPJ']);
  });

  test('more asked back than there is: an error, and nothing below zero', () => {
    const declarada = saldo('012024', '0', { VL_CRED_PER_EFD: reais('60') });
    const { abertos, codigos } = open([declarada], fechado([saldo('012024', '50')]));
    expect(abertos[0]?.SLD_CRED_FIM).toBe(0n);
    expect(codigos).toEqual(['SALDO_INSUFICIENTE']);
  });
});

describe('closing', () => {
  const close = (creditos: Credito[], declarados: SaldoCredito[]) => {
    const { warn, codigos } = coletor();
    const saldos = closeSaldos([], creditos, { tributo: 'PIS', mes: '2024-05', declarados, warn });
    return { saldos, codigos: codigos() };
  };

  test('a declared line of the month itself is made anew from its M100, and none is added', () => {
    const creditos = [credito('101', '90', { VL_CRED_DESC: reais('60'), SLD_CRED: reais('30') })];
    const propria = saldo('052024', '1', { VL_CRED_PER_EFD: reais('4') });
    const declarados = [propria];
    const [linha] = close(creditos, declarados).saldos;
    expect(linha).toEqual(saldo('052024', '90', { VL_CRED_DESC_EFD: reais('60'), VL_CRED_PER_EFD: reais('4') }));
    expect(close(creditos, []).saldos).toEqual([]);
  });

  test('such a line keeps its late credit and what was handed over: 90 + 7 - 60 - 5 - 2 = 30', () => {
    const creditos = [credito('101', '90', { VL_CRED_DESC: reais('60'), SLD_CRED: reais('30') })];
    const outros = { VL_CRED_EXT_APU: reais('7'), VL_CRED_TRANS: reais('5'), VL_CRED_OUT: reais('2') };
    const { saldos, codigos } = close(creditos, [saldo('052024', '1', outros)]);
    expect(saldos).toEqual([
      saldo('052024', '90', { ...outros, VL_TOT_CRED_APU: reais('97'), VL_CRED_DESC_EFD: reais('60') }),
    ]);
    expect(saldos[0]?.SLD_CRED_FIM).toBe(reais('30'));
    expect(codigos).toEqual([]);
  });

  test('such a line goes with its M100; asked back beyond what is left of it, it is an error', () => {
    expect(close([], [saldo('052024', '90')])).toEqual({ saldos: [], codigos: [] });
    const creditos = [credito('101', '9', { VL_CRED_DESC: reais('6'), SLD_CRED: reais('3') })];
    const pedida = saldo('052024', '90', { VL_CRED_PER_EFD: reais('4') });
    expect(close(creditos, [pedida]).codigos).toEqual(['SALDO_INSUFICIENTE']);
    expect(close([], [pedida]).codigos).toEqual(['SALDO_INSUFICIENTE']);
  });

  test('what a month leaves counts each credit once', () => {
    const creditos = [credito('101', '90', { VL_CRED_DESC: reais('60'), SLD_CRED: reais('30') })];
    const saldos = [saldo('012024', '10'), saldo('052024', '90', { VL_CRED_DESC_EFD: reais('60') })];
    expect(saldoFinal({ ...blocoVazio(), creditos, saldos }, '2024-05')).toBe(reais('40'));
  });
});
