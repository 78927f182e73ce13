import { describe, expect, test } from 'vitest';
import { assessBases } from './base-credito.ts';
import { coletor, credito, base as declarada, entrada, pct, porUnidade, reais } from './testing/mes-exemplo.ts';
import type { Credito, GrupoEntrada, Rateio } from './tipos.ts';

// Guarantee: M105: the base of each credit is what its documents give, apportioned to the cent by the revenue of the
// month.

const RATEIO: Rateio = {
  tributada: reais('30000'),
  naoTributada: reais('10000'),
  exportacao: 0n,
  cumulativa: 0n,
};

function assess(
  entradas: GrupoEntrada[],
  o: { rateio?: Rateio; COD_INC_TRIB?: string; declarados?: Credito[]; tributo?: 'PIS' | 'COFINS' } = {},
) {
  const { warn, codigos } = coletor();
  const { creditos, mantidos } = assessBases(entradas, {
    tributo: o.tributo ?? 'PIS',
    mes: '2024-01',
    COD_INC_TRIB: o.COD_INC_TRIB ?? '1',
    IND_APRO_CRED: o.rateio ? '2' : '1',
    rateio: o.rateio ?? null,
    declarados: o.declarados ?? [],
    warn,
  });
  const bases = [...creditos.values()].flatMap((c) =>
    c.bases.map((b) => [c.COD_CRED, b.NAT_BC_CRED, b.CST, b.VL_BC_TOT, b.VL_BC_CUM, b.VL_BC_NC, b.VL_BC]),
  );
  return { bases, mantidos: [...mantidos], codigos: codigos(), creditos };
}

describe('apportionment by revenue', () => {
  test('CST 53 of 8.000,01 over 30.000 and 10.000: 6.000,01 (half up) and the rest, 2.000,00', () => {
    const { bases } = assess([entrada('8000.01', { CST: '53', NAT_BC_CRED: '02' })], { rateio: RATEIO });
    expect(bases).toEqual([
      ['101', '02', '53', 800_001n, 0n, 800_001n, 600_001n],
      ['201', '02', '53', 800_001n, 0n, 800_001n, 200_000n],
    ]);
  });

  test('both regimes: 50.000 with 40 % cumulative revenue leave 30.000', () => {
    const rateio = { ...RATEIO, tributada: reais('60000'), naoTributada: 0n, cumulativa: reais('40000') };
    const { bases } = assess([entrada('50000')], { rateio, COD_INC_TRIB: '3' });
    expect(bases).toEqual([['101', '01', '50', 5_000_000n, 2_000_000n, 3_000_000n, 3_000_000n]]);
  });

  test('CST 56 over three groups; CST 55 over untaxed and export only', () => {
    const rateio = { tributada: reais('50'), naoTributada: reais('30'), exportacao: reais('20'), cumulativa: 0n };
    const { bases } = assess([entrada('1000', { CST: '56' }), entrada('1000', { CST: '55' })], { rateio });
    expect(bases.map((b) => [b[0], b[2], b[6]])).toEqual([
      ['201', '55', reais('600')],
      ['201', '56', reais('300')],
      ['301', '55', reais('400')],
      ['301', '56', reais('200')],
      ['101', '56', reais('500')],
    ]);
  });
});

describe('direct appropriation', () => {
  test('a shared base follows the declared proportion', () => {
    const dividida = (codigo: string, valor: string) =>
      credito(codigo, '0', {
        bases: [declarada({ CST: '53', VL_BC_TOT: reais('1000'), VL_BC_NC: reais('1000'), VL_BC: reais(valor) })],
      });
    const declarados = [dividida('101', '700'), dividida('201', '300')];
    const { bases } = assess([entrada('2000', { CST: '53' })], { declarados });
    expect(bases.map((b) => [b[0], b[6]])).toEqual([
      ['101', reais('1400')],
      ['201', reais('600')],
    ]);
  });

  test('without one, the company has to say: an error, and no credit', () => {
    const { bases, codigos } = assess([entrada('2000', { CST: '53' })]);
    expect(bases).toEqual([]);
    expect(codigos).toEqual(['INFORME_M105']);
  });

  test('of one group alone nothing has to be said', () => {
    expect(assess([entrada('2000', { CST: '51' })]).bases).toEqual([
      ['201', '01', '51', 200_000n, 0n, 200_000n, 200_000n],
    ]);
  });
});

describe('the type of credit', () => {
  test('by rate, import, opening stock, unit of product', () => {
    const { bases } = assess([
      entrada('100'),
      entrada('100', { aliquota: pct('2.1') }),
      entrada('100', { origem: 'importacao', aliquota: pct('2.1') }),
      entrada('100', { origem: 'estoque', NAT_BC_CRED: '18' }),
      entrada('0', { aliquota: porUnidade('0.15'), quantidade: 1_000_000n }),
    ]);
    expect(bases.map((b) => b[0]).sort()).toEqual(['101', '102', '103', '104', '108']);
  });

  test('presumed: the declared type of the same rate, else 07 with a notice', () => {
    const presumida = entrada('100', { CST: '60', aliquota: pct('0.99') });
    expect(assess([presumida]).bases[0]?.[0]).toBe('107');
    expect(assess([presumida]).codigos).toEqual(['PRESUMIDO_INFERIDO']);
    const declarados = [credito('106', '1', { aliquota: pct('0.99') })];
    expect(assess([presumida], { declarados }).bases[0]?.[0]).toBe('106');
    expect(assess([presumida], { declarados }).codigos).toEqual([]);
  });

  test('two declared types of one rate: both stay as declared', () => {
    const declarados = ['106', '107'].map((c) => credito(c, '1', { aliquota: pct('0.99') }));
    const r = assess([entrada('100', { CST: '60', aliquota: pct('0.99') })], { declarados });
    expect(r).toMatchObject({ bases: [], mantidos: ['106:0:percentual:9900', '107:0:percentual:9900'] });
    expect(r.codigos).toEqual(['CREDITO_MANTIDO']);
  });

  test('packaging only where it was declared at that rate', () => {
    const embalagem = entrada('100', { aliquota: pct('3') });
    const declarados = [credito('105', '1', { aliquota: pct('3') })];
    expect(assess([embalagem]).bases[0]?.[0]).toBe('102');
    expect(assess([embalagem], { declarados }).bases[0]?.[0]).toBe('105');
  });

  test('real estate stays as declared', () => {
    const declarados = [credito('109', '1')];
    const r = assess([entrada('100', { origem: 'imobiliaria', NAT_BC_CRED: '15' })], { declarados });
    expect(r).toMatchObject({ bases: [], mantidos: ['109:0:percentual:16500'], codigos: ['CREDITO_MANTIDO'] });
  });
});

test('a base is rounded once per nature, CST and rate: 0,0049 + 0,0001 is a cent', () => {
  const { bases } = assess([entrada('0.0049'), entrada('0.0001')]);
  expect(bases).toEqual([['101', '01', '50', 1n, 0n, 1n, 1n]]);
});

test('no credit in the cumulative regime, and none of CST 70', () => {
  expect(assess([entrada('100')], { COD_INC_TRIB: '2' })).toMatchObject({
    bases: [],
    codigos: ['CREDITO_EM_REGIME_CUMULATIVO'],
  });
  expect(assess([entrada('100', { CST: '70' })]).bases).toEqual([]);
});

test('an unknown nature is an error that names the CST', () => {
  const { codigos, bases } = assess([entrada('100', { NAT_BC_CRED: '' })]);
  expect(codigos).toEqual(['NATUREZA_CREDITO_INDEFINIDA']);
  expect(bases).toHaveLength(1);
});

test('declared descriptions of one nature share what the documents give, as they did', () => {
  const declarados = [
    credito('101', '0', {
      bases: [
        declarada({ NAT_BC_CRED: '13', DESC_CRED: 'A', VL_BC_TOT: reais('75'), VL_BC: reais('75') }),
        declarada({ NAT_BC_CRED: '13', DESC_CRED: 'B', VL_BC_TOT: reais('25'), VL_BC: reais('25') }),
      ],
    }),
  ];
  const { creditos } = assess([entrada('200.01', { NAT_BC_CRED: '13' })], { declarados });
  const [unico] = creditos.values();
  expect(unico?.bases.map((b) => [b.DESC_CRED, b.VL_BC])).toEqual([
    ['A', reais('150.01')],
    ['B', reais('50.00')],
  ]);
});
