import { expect, test } from 'vitest';
import type { BasesApuradas } from './base-credito.ts';
import { assessCreditos } from './credito.ts';
import { base, coletor, credito, pct, porUnidade, reais } from './testing/mes-exemplo.ts';
import { type Ajuste, type Aliquota, type BaseCredito, type Credito, chaveCredito } from './tipos.ts';

// Guarantee: M100: each credit follows from its base, rate and adjustments, to the cent.

function assess(o: {
  bases?: [string, Aliquota, BaseCredito[]][];
  declarados?: Credito[];
  ajustes?: Ajuste[];
  mantidos?: string[];
}) {
  const apuradas: BasesApuradas = { creditos: new Map(), mantidos: new Set(o.mantidos ?? []) };
  for (const [COD_CRED, aliquota, bases] of o.bases ?? [])
    apuradas.creditos.set(chaveCredito({ COD_CRED, IND_CRED_ORI: '0', aliquota }), { COD_CRED, aliquota, bases });
  const { warn, codigos } = coletor();
  const ctx = { tributo: 'PIS' as const, declarados: o.declarados ?? [], ajustes: o.ajustes ?? [], warn };
  return { creditos: assessCreditos(apuradas, ctx), codigos: codigos() };
}

const CHAVE = '101:0:percentual:16500';

test('19.000,01 × 1,65 % = 313,50; + 10,00 - 3,50 - 20,00 diferidos = 300,00', () => {
  const { creditos } = assess({
    bases: [['101', pct('1.65'), [base({ VL_BC: reais('12000') }), base({ VL_BC: reais('7000.01') })]]],
    declarados: [credito('101', '0', { VL_CRED_DIF: reais('20'), VL_CRED_DESC: reais('100') })],
    ajustes: [{ chave: CHAVE, acrescimo: reais('10'), reducao: reais('3.50') }],
  });
  expect(creditos).toHaveLength(1);
  expect(creditos[0]).toMatchObject({
    VL_BC: reais('19000.01'),
    VL_CRED: reais('313.50'),
    VL_AJUS_ACRES: reais('10'),
    VL_AJUS_REDUC: reais('3.50'),
    VL_CRED_DIF: reais('20'),
    VL_CRED_DISP: reais('300'),
    VL_CRED_DESC: reais('100'),
    SLD_CRED: reais('200'),
  });
});

test('by unit: 1.000,000 × 0,1500 = 150,00', () => {
  const { creditos } = assess({ bases: [['203', porUnidade('0.15'), [base({ QUANT_BC: 1_000_000n })]]] });
  expect(creditos[0]).toMatchObject({ VL_BC: 0n, QUANT_BC: 1_000_000n, VL_CRED: reais('150') });
});

test('a declared credit without documents falls away, unless an adjustment or a deferral holds it', () => {
  const declarados = [credito('101', '50'), credito('201', '50')];
  const ajustes = [{ chave: '201:0:percentual:16500', acrescimo: reais('7'), reducao: 0n }];
  const { creditos } = assess({ declarados, ajustes });
  expect(creditos.map((c) => [c.COD_CRED, c.VL_CRED, c.VL_CRED_DISP])).toEqual([['201', 0n, reais('7')]]);
});

test('credits of a succession and those kept are copied as they are', () => {
  const sucessao = credito('101', '80', { IND_CRED_ORI: '1', VL_BC: reais('1') });
  const mantido = credito('106', '9', { aliquota: pct('0.99') });
  const { creditos } = assess({ declarados: [sucessao, mantido], mantidos: [chaveCredito(mantido)] });
  expect(creditos).toEqual([sucessao, mantido]);
});

test('reductions beyond the credit are an error, not a negative credit', () => {
  const { creditos, codigos } = assess({
    bases: [['101', pct('1.65'), [base({ VL_BC: reais('100') })]]],
    ajustes: [{ chave: CHAVE, acrescimo: 0n, reducao: reais('2') }],
  });
  expect(creditos[0]?.VL_CRED_DISP).toBe(0n);
  expect(codigos).toEqual(['AJUSTE_MAIOR_QUE_VALOR']);
});
