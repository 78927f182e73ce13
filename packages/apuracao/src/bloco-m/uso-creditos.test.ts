import { describe, expect, test } from 'vitest';
import { CONSOLIDACAO_VAZIA } from './consolidacao.ts';
import { blocoVazio, coletor, credito, reais, saldo } from './testing/mes-exemplo.ts';
import type { BlocoM, Credito, SaldoCredito } from './tipos.ts';
import { useCreditos } from './uso-creditos.ts';

// Guarantee: credits are used in the order of the chosen option and never beyond what there is or what is due.

function usar(
  necessidade: string,
  o: {
    creditos?: Credito[];
    saldos?: SaldoCredito[];
    utilizacao?: 'MANTER' | 'MAXIMIZAR';
    declarado?: Partial<BlocoM>;
  },
) {
  const { warn, codigos } = coletor();
  const r = useCreditos({
    tributo: 'PIS',
    necessidade: reais(necessidade),
    creditos: o.creditos ?? [],
    saldos: o.saldos ?? [],
    utilizacao: o.utilizacao ?? 'MANTER',
    declarado: { ...blocoVazio(), ...o.declarado },
    warn,
  });
  return {
    doMes: r.creditos.map((c) => [c.COD_CRED, c.VL_CRED_DESC, c.SLD_CRED, c.IND_DESC_CRED]),
    antigos: r.saldos.map((s) => [s.PER_APU_CRED, s.VL_CRED_DESC_EFD, s.SLD_CRED_FIM]),
    codigos: codigos(),
  };
}

const usado = (codigo: string, disponivel: string, desconto: string) =>
  credito(codigo, disponivel, { VL_CRED_DESC: reais(desconto) });

describe('MANTER', () => {
  test('new credits are used in the order 1YY, 2YY, 3YY, up to the need', () => {
    const creditos = [credito('301', '100'), credito('201', '100'), credito('101', '100')];
    expect(usar('150', { creditos }).doMes).toEqual([
      ['101', reais('100'), 0n, '0'],
      ['201', reais('50'), reais('50'), '1'],
      ['301', 0n, reais('100'), '1'],
    ]);
  });

  test('declared uses stay as they were shared out', () => {
    const creditos = [usado('101', '100', '20'), usado('201', '100', '80')];
    expect(usar('100', { creditos }).doMes.map((c) => c[1])).toEqual([reais('20'), reais('80')]);
    // 50 more are needed: 101 first. 50 less: 201 gives back first.
    expect(usar('150', { creditos }).doMes.map((c) => c[1])).toEqual([reais('70'), reais('80')]);
    expect(usar('50', { creditos }).doMes.map((c) => c[1])).toEqual([reais('20'), reais('30')]);
  });

  test('when the contribution falls the month gives back first, then the oldest carried credit', () => {
    const creditos = [usado('101', '100', '100')];
    const saldos = [
      saldo('022024', '60', { VL_CRED_DESC_EFD: reais('60') }),
      saldo('122023', '40', { VL_CRED_DESC_EFD: reais('40') }),
    ];
    expect(usar('130', { creditos, saldos })).toMatchObject({
      doMes: [['101', reais('30'), reais('70'), '1']],
      antigos: [
        ['122023', reais('40'), 0n],
        ['022024', reais('60'), 0n],
      ],
    });
    expect(usar('70', { creditos, saldos })).toMatchObject({
      doMes: [['101', 0n, reais('100'), '1']],
      antigos: [
        ['122023', reais('10'), reais('30')],
        ['022024', reais('60'), 0n],
      ],
    });
  });

  test('a carried credit gives no more than it has after refunds and compensations', () => {
    const pedido = { VL_CRED_PER_EFD: reais('10'), VL_CRED_DCOMP_EFD: reais('5'), VL_CRED_DESC_EFD: reais('40') };
    const r = usar('100', { saldos: [saldo('012024', '50', pedido)] });
    expect(r.antigos).toEqual([['012024', reais('35'), 0n]]);
    expect(r.codigos).toEqual(['USO_REDUZIDO']);
  });
});

test('a carried credit that could pay what is to pay now stays unused, and that is told', () => {
  const saldos = [saldo('012024', '50', { VL_CRED_DESC_EFD: reais('20') })];
  const r = usar('60', { saldos });
  expect(r.antigos).toEqual([['012024', reais('20'), reais('30')]]);
  expect(r.codigos).toEqual(['SALDO_NAO_USADO']);
  // 40 were to pay when it was declared: the company left the balance unused itself.
  const consolidacao = { ...CONSOLIDACAO_VAZIA, VL_TOT_CONT_NC_DEV: reais('40') };
  expect(usar('60', { saldos, declarado: { consolidacao } }).codigos).toEqual([]);
  expect(usar('60', { saldos, utilizacao: 'MAXIMIZAR' }).codigos).toEqual([]);
});

describe('a refundable credit that was left over while there was contribution to pay', () => {
  const guardado = credito('301', '100', { VL_CRED_DESC: reais('40'), SLD_CRED: reais('60') });
  const basico = usado('101', '50', '50');
  const devida = { ...CONSOLIDACAO_VAZIA, VL_TOT_CONT_NC_DEV: reais('10') };
  const declarado = { creditos: [guardado, basico], consolidacao: devida };

  test('is kept: 200 due, 50 + 40 used', () => {
    const r = usar('200', { creditos: [guardado, basico], declarado });
    expect(r.doMes).toEqual([
      ['101', reais('50'), 0n, '0'],
      ['301', reais('40'), reais('60'), '1'],
    ]);
    expect(r.codigos).toEqual(['CREDITO_RESERVADO']);
  });

  test('is used when asked to, when nothing was left to pay, and when it is not refundable', () => {
    const [creditos, semDevida] = [[guardado, basico], { ...declarado, consolidacao: CONSOLIDACAO_VAZIA }];
    expect(usar('200', { creditos, declarado, utilizacao: 'MAXIMIZAR' }).doMes[1]?.[1]).toBe(reais('100'));
    expect(usar('200', { creditos, declarado: semDevida }).doMes[1]?.[1]).toBe(reais('100'));
    const proprio = credito('101', '100', { VL_CRED_DESC: reais('40'), SLD_CRED: reais('60') });
    const r = usar('200', { creditos: [proprio], declarado: { creditos: [proprio], consolidacao: devida } });
    expect(r.doMes[0]?.[1]).toBe(reais('100'));
  });
});

test('MAXIMIZAR: the oldest first, whatever was declared, then the month', () => {
  const creditos = [usado('101', '100', '100')];
  const saldos = [saldo('022024', '60'), saldo('122023', '40')];
  expect(usar('120', { creditos, saldos, utilizacao: 'MAXIMIZAR' })).toMatchObject({
    doMes: [['101', reais('20'), reais('80'), '1']],
    antigos: [
      ['122023', reais('40'), 0n],
      ['022024', reais('60'), 0n],
    ],
  });
});
