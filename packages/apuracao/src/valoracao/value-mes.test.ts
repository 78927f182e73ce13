import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sum } from '../bloco-m/decimal.ts';
import { recomputeMes } from '../bloco-m/recompute-mes.ts';
import { deOrigemAnterior } from '../bloco-m/saldo-creditos.ts';
import { mesAleatorio } from '../bloco-m/testing/mes-aleatorio.ts';
import { mesVazio, saida } from '../bloco-m/testing/mes-exemplo.ts';
import {
  type Aliquota,
  type BlocoM,
  chaveContribuicao,
  type EntradaMes,
  type EntradaTributo,
  TRIBUTOS,
  type Tributo,
} from '../bloco-m/tipos.ts';
import { applyGrupo } from './apply-grupo.ts';
import { fimDoCredito, fimDoPagamento, vencimento } from './datas.ts';
import { mesDaPagina } from './testing/mes-da-pagina.ts';
import {
  CONFIANCAS,
  type Confianca,
  chaveExtincao,
  type ExtincaoDebito,
  type GrupoAchado,
  REGIMES,
  type Trecho,
} from './tipos.ts';
import { valueMes } from './value-mes.ts';

/* What this file guarantees: the classes of a month are what block M moves, to the cent, whatever the month. */

const feriados: ReadonlySet<string> = new Set(['2024-12-25']);
const por = (trechos: readonly Trecho[], classe: Trecho['classe']) =>
  sum(trechos.filter((t) => t.classe === classe).map((t) => t.valor));

/** The sum of each class. */
const classes = (trechos: readonly Trecho[]) =>
  Object.fromEntries(
    [...new Set(trechos.map((t) => t.classe))].map((c) => [c, Number(por(trechos, c)) / 100] as const),
  );

const grupoIcms = (base: bigint): GrupoAchado => ({
  ...{ chave: 'icms', confianca: 'Alta', ordem: 6, tributo: 'COFINS', operacao: 'reduzir-base', CST: '01' },
  ...{ aliquota: { tipo: 'percentual', valor: 76_000n }, outraAliquota: 16_500n, zonaFranca: false },
  ...{ NAT_BC_CRED: '', CST_DESTINO: '', VL_ITEM: 0n, VL_DESC: 0n, base, quantidade: 0n },
});

describe('the month of the page: 02=1.000, 03=600, 04=100, 05=300, 06=50, 08=250', () => {
  // Revenue 13.157,90 at 7,6 % = 1.000,00; ICMS of 280/7,6 % = 3.684,21 and of 500/7,6 % = 6.578,95.
  const icms = grupoIcms;
  const pagos = (valor: bigint): ReadonlyMap<string, ExtincaoDebito> =>
    new Map([[chaveExtincao('COFINS', 'NC'), { conferida: true, extincoes: [{ data: '2024-06-25', valor }] }]]);
  const valorar = (base: bigint, pago: bigint) =>
    valueMes({ entrada: mesDaPagina(), grupos: [icms(base)], extincoes: pagos(pago), feriados }).trechos;

  test('280 of ICMS: 250 were paid too much, 30 are withholdings', () => {
    expect(classes(valorar(36_842_100n, 25_000n))).toEqual({ 'Pago a maior': 250, 'Saldo de retenções': 30 });
  });
  test('500: 250 paid, 50 of withholdings, 200 of credit that is left', () => {
    expect(classes(valorar(65_789_500n, 25_000n))).toEqual({
      'Pago a maior': 250,
      'Saldo de retenções': 50,
      'Saldo de crédito descontável': 200,
    });
  });
  test('500 with 100 paid and 150 in instalments: those 150 are no refund', () => {
    expect(classes(valorar(65_789_500n, 10_000n))).toEqual({
      'Pago a maior': 100,
      'Débito em aberto reduzido': 150,
      'Saldo de retenções': 50,
      'Saldo de crédito descontável': 200,
    });
  });
  test('a month in credit pays nothing: all is balance (F4)', () => {
    // Without anything to pay the whole fall goes to the credits that the engine stops using.
    const entrada = mesDaPagina({ devida: 0n });
    const { trechos } = valueMes({ entrada, grupos: [icms(36_842_100n)], extincoes: pagos(0n), feriados });
    expect(classes(trechos)).toEqual({ 'Saldo de crédito descontável': 280 });
  });
  test('without any paper the amount is presumed paid when it fell due', () => {
    const { trechos } = valueMes({
      entrada: mesDaPagina(),
      grupos: [icms(36_842_100n)],
      extincoes: new Map(),
      feriados,
    });
    // May 2024 fell due on Tuesday 25/06/2024; the right ends five years later.
    expect(trechos[0]).toMatchObject({
      classe: 'Pago a maior',
      conferido: 'Presumido',
      extincao: '2024-06-25',
      prescreve: '2029-06-25',
    });
  });
  test('two payments: the later one is taken back first, and each has its own term', () => {
    const duas: ExtincaoDebito = {
      conferida: true,
      extincoes: [
        { data: '2024-06-25', valor: 20_000n },
        { data: '2025-08-29', valor: 5_000n },
      ],
    };
    const extincoes = new Map([[chaveExtincao('COFINS', 'NC'), duas]]);
    // 92,00 of ICMS in the contribution: 1.210,53 x 7,6 %.
    const { trechos } = valueMes({ entrada: mesDaPagina(), grupos: [icms(12_105_300n)], extincoes, feriados });
    expect(trechos.map((t) => [t.valor, t.extincao, t.prescreve])).toEqual([
      [5_000n, '2025-08-29', '2030-08-29'],
      [4_200n, '2024-06-25', '2029-06-25'],
    ]);
  });
  test('what was paid above the declared debit is another finding, and is left out here', () => {
    // 300 paid for 250: the last 50 are the excess, so that the undue part begins after them.
    const { trechos } = { trechos: valorar(36_842_100n, 30_000n) };
    expect(classes(trechos)).toEqual({ 'Pago a maior': 250, 'Saldo de retenções': 30 });
  });
  test('a month whose block M does not follow from its documents has no value (I8)', () => {
    const torto = mesDaPagina();
    torto.tributos.COFINS.declarado.consolidacao.VL_TOT_CONT_REC += 10_000n;
    const feito = valueMes({ entrada: torto, grupos: [icms(36_842_100n)], extincoes: pagos(25_000n), feriados });
    expect(feito.trechos).toEqual([]);
    expect(feito.impedimento).toMatch(/^Bloco M não fecha/);
  });
});

test('revenue that leaves less base than M215 takes out is worth nothing, and says why', () => {
  const entrada = mesDaPagina();
  const chave = chaveContribuicao({ COD_CONT: '01', aliquota: { tipo: 'percentual', valor: 76_000n } });
  entrada.tributos.COFINS.ajustesBase = [{ chave, acrescimo: 0n, reducao: 200_000n }];
  entrada.tributos.COFINS.declarado = recomputeMes(entrada).tributos.COFINS;
  // 13.157,90 - 12.000,00 = 1.157,90, and M215 takes out 2.000,00.
  const grupo: GrupoAchado = { ...grupoIcms(120_000_000n), operacao: 'mover', CST_DESTINO: '04', VL_ITEM: 1_200_000n };
  const { trechos } = valueMes({ entrada, grupos: [grupo], extincoes: new Map(), feriados });
  expect(trechos.map((t) => [t.classe, t.valor])).toEqual([['Sem valor', 0n]]);
  expect(trechos[0]?.nota).toContain('M215');
});

describe('what LC 224/2025 leaves to be paid is another debit, whatever the rate that the revenue had', () => {
  const aliquota: Aliquota = { tipo: 'percentual', valor: 21_000n };
  // 1.000,00 at 2,1 % of PIS = 21,00, and nothing at the basic rate: block M has no M210 of code 01.
  const mes = (): EntradaMes => {
    const entrada = mesVazio();
    entrada.tributos.PIS.saidas = [saida('1000', { CST: '02', aliquota, outraAliquota: 99_000n })];
    entrada.tributos.PIS.declarado = recomputeMes(entrada).tributos.PIS;
    return entrada;
  };
  const mover: GrupoAchado = {
    ...{ chave: 'zero', confianca: 'Alta', ordem: 4, tributo: 'PIS', operacao: 'mover', CST: '02', aliquota },
    ...{ outraAliquota: 99_000n, zonaFranca: false, NAT_BC_CRED: '', CST_DESTINO: '06' },
    ...{ VL_ITEM: 100_000n, VL_DESC: 0n, base: 10_000_000n, quantidade: 0n, residual: 165n },
  };

  test('21,00 less 1.000,00 x 0,165 % = 1,65 are 19,35', () => {
    const { trechos } = valueMes({ entrada: mes(), grupos: [mover], extincoes: new Map(), feriados });
    expect(classes(trechos)).toEqual({ 'Pago a maior': 19.35 });
  });
  test.each<[string, bigint, bigint, string]>([
    ['1', 21_000n, 99_000n, '01:percentual:16500'],
    ['2', 21_000n, 99_000n, '51:percentual:6500'],
    ['3', 6_500n, 30_000n, '51:percentual:6500'],
    ['3', 6_500n, 40_000n, '01:percentual:16500'],
    ['3', 16_500n, 76_000n, '01:percentual:16500'],
  ])('regime %s, rates %d and %d: it goes to %s', (COD_INC_TRIB, valor, outraAliquota, chave) => {
    const grupo = { ...mover, aliquota: { ...aliquota, valor }, outraAliquota };
    const { ajustesContribuicao } = applyGrupo(mesVazio({ COD_INC_TRIB }), grupo).tributos.PIS;
    expect(ajustesContribuicao).toEqual([{ chave, acrescimo: 165n, reducao: 0n }]);
  });
});

test('a month of more groups than anybody books is not valued, and says so', () => {
  const grupos = Array.from({ length: 501 }, (_, i) => ({ ...grupoIcms(10_000n), chave: `g${i}` }));
  const feito = valueMes({ entrada: mesDaPagina(), grupos, extincoes: new Map(), feriados });
  expect(feito).toEqual({ trechos: [], impedimento: expect.stringContaining('Combinações demais') });
});

test('days on which rights end', () => {
  expect(fimDoPagamento('2020-02-29')).toBe('2025-02-28');
  expect(fimDoCredito('2021-03')).toBe('2026-03-31');
  expect(fimDoCredito('2023-02')).toBe('2028-02-29');
  // 25/08/2024 is a Sunday; 25/12/2024 a holiday.
  expect(vencimento('2024-07', feriados)).toBe('2024-08-23');
  expect(vencimento('2024-11', feriados)).toBe('2024-12-24');
});

/* Random months. */

/**
 * The month with a block M that its documents give. Credits and withholdings are few: most months have something to
 * pay.
 */
const comDeclarado = (aleatorio: EntradaMes): EntradaMes => {
  const pequenas = (dados: EntradaTributo): EntradaTributo => {
    const c = dados.declarado.consolidacao;
    const consolidacao = {
      ...c,
      VL_RET_NC: c.VL_RET_NC / 1_000n,
      VL_OUT_DED_NC: c.VL_OUT_DED_NC / 1_000n,
      VL_RET_CUM: c.VL_RET_CUM / 1_000n,
      VL_OUT_DED_CUM: c.VL_OUT_DED_CUM / 1_000n,
    };
    const creditos = dados.declarado.creditos.filter((x) => x.IND_CRED_ORI === '0');
    return {
      ...dados,
      entradas: dados.entradas.slice(0, 2),
      declarado: { ...dados.declarado, consolidacao, creditos },
    };
  };
  const { tributos } = aleatorio;
  const mes = { ...aleatorio, tributos: { PIS: pequenas(tributos.PIS), COFINS: pequenas(tributos.COFINS) } };
  const { PIS, COFINS } = recomputeMes(mes).tributos;
  return {
    ...mes,
    tributos: { PIS: { ...mes.tributos.PIS, declarado: PIS }, COFINS: { ...mes.tributos.COFINS, declarado: COFINS } },
  };
};

/** Findings over the month's own groups: ICMS in the base, revenue that pays nothing, new credits, returns. */
function achadosDe(mes: EntradaMes, sorteio: readonly number[]): GrupoAchado[] {
  const grupos: GrupoAchado[] = [];
  let n = 0;
  const proximo = () => sorteio[n++ % sorteio.length] ?? 0;
  for (const tributo of TRIBUTOS) {
    for (const s of mes.tributos[tributo].saidas.filter((x) => /^0[12]$/.test(x.CST) && !x.imobiliaria)) {
      const [a, b] = [BigInt(proximo() % 90), proximo()];
      const comum = {
        ...{ tributo, CST: s.CST, aliquota: s.aliquota, outraAliquota: s.outraAliquota, zonaFranca: s.zonaFranca },
        ...{ NAT_BC_CRED: '', confianca: CONFIANCAS[b % 3] ?? 'Alta' },
        chave: `${tributo}:${n}`,
      };
      const parte = (v: bigint) => (v * a) / 100n;
      grupos.push(
        b % 2 === 0
          ? {
              ...comum,
              ...{ operacao: 'reduzir-base', ordem: 6, CST_DESTINO: '', VL_ITEM: 0n, VL_DESC: 0n },
              ...{ base: parte(s.base), quantidade: 0n },
            }
          : {
              ...comum,
              ...{ operacao: 'mover', ordem: 2, CST_DESTINO: '04', VL_ITEM: parte(s.VL_ITEM) },
              ...{ VL_DESC: parte(s.VL_DESC), base: parte(s.base), quantidade: parte(s.quantidade) },
            },
      );
    }
    for (const CST of ['50', '56']) {
      grupos.push({
        ...{ chave: `${tributo}:${++n}`, confianca: CONFIANCAS[proximo() % 3] ?? 'Alta', ordem: 10, tributo },
        ...{ operacao: 'creditar', CST, outraAliquota: null, zonaFranca: false, NAT_BC_CRED: '04', CST_DESTINO: '' },
        ...{ aliquota: { tipo: 'percentual', valor: tributo === 'PIS' ? 16_500n : 76_000n } },
        ...{ VL_ITEM: 0n, VL_DESC: 0n, base: BigInt(proximo()) * 10_000n, quantidade: 0n },
      });
    }
    grupos.push(...devolucoesDe(mes, tributo, grupos));
  }
  return grupos;
}

/** Returned sales take back at most half of what the ICMS of the month gave, as the report limits them. */
function devolucoesDe(mes: EntradaMes, tributo: Tributo, grupos: readonly GrupoAchado[]): GrupoAchado[] {
  const basica = tributo === 'PIS' ? 16_500n : 76_000n;
  const doIcms = grupos.filter(
    (g) =>
      g.operacao === 'reduzir-base' &&
      g.confianca === 'Alta' &&
      g.tributo === tributo &&
      g.aliquota.valor === basica &&
      g.aliquota.tipo === 'percentual',
  );
  const icms = sum(doIcms.map((g) => g.base));
  return mes.tributos[tributo].entradas
    .filter((e) => e.origem === 'normal' && e.aliquota.tipo === 'percentual' && e.aliquota.valor === basica)
    .slice(0, mes.COD_INC_TRIB === '1' ? 1 : 0)
    .map((e) => ({
      ...{ chave: `${tributo}:devolucao`, confianca: 'Alta', ordem: 6, tributo, operacao: 'reduzir-credito' },
      ...{ CST: e.CST, aliquota: e.aliquota, outraAliquota: null, zonaFranca: false, NAT_BC_CRED: e.NAT_BC_CRED },
      ...{ CST_DESTINO: '', VL_ITEM: 0n, VL_DESC: 0n, base: (e.base < icms ? e.base : icms) / 2n, quantidade: 0n },
    }));
}

const saldo = (bloco: BlocoM, mes: string): bigint =>
  sum([...bloco.creditos.map((c) => c.SLD_CRED), ...deOrigemAnterior(bloco.saldos, mes).map((s) => s.SLD_CRED_FIM)]);

const caso = fc
  .record({
    mes: mesAleatorio,
    sorteio: fc.array(fc.nat(9_999), { minLength: 40, maxLength: 40 }),
    pago: fc.constantFrom(0, 2, 5, 10, 20, 50, 100, 130),
  })
  .map(({ mes, sorteio, pago }) => {
    const entrada = comDeclarado(mes);
    const extincoes = new Map<string, ExtincaoDebito>();
    for (const t of TRIBUTOS) {
      const m200 = entrada.tributos[t].declarado.consolidacao;
      const doRegime = { NC: m200.VL_CONT_NC_REC, Cumulativo: m200.VL_CONT_CUM_REC };
      for (const r of REGIMES) {
        if (pago === 0) continue; // No paper of the month.
        const valor = (doRegime[r] * BigInt(pago)) / 100n;
        extincoes.set(chaveExtincao(t, r), { conferida: true, extincoes: [{ data: '2024-06-25', valor }] });
      }
    }
    return { entrada, grupos: achadosDe(entrada, sorteio), extincoes, feriados };
  });

const nivel = (c: Confianca) => CONFIANCAS.indexOf(c);

describe('the apportionment of shared credits', () => {
  const rateio = { tributada: 60_000n, naoTributada: 10_000n, exportacao: 0n, cumulativa: 30_000n };
  const mover = (aliquota: bigint, outraAliquota: bigint, CST_DESTINO: string): GrupoAchado => ({
    ...{ chave: 'm', confianca: 'Alta', ordem: 2, tributo: 'PIS', operacao: 'mover', CST: '01', CST_DESTINO },
    ...{ aliquota: { tipo: 'percentual', valor: aliquota }, outraAliquota, zonaFranca: false, NAT_BC_CRED: '' },
    ...{ VL_ITEM: 20_000n, VL_DESC: 0n, base: 2_000_000n, quantidade: 0n },
  });
  const depois = (grupo: GrupoAchado) => applyGrupo({ ...mesDaPagina(), rateio }, grupo).rateio;

  test('200,00 that become one-phase leave the taxed revenue: 600 and 100 become 400 and 300 untaxed', () => {
    expect(depois(mover(16_500n, 76_000n, '04'))).toEqual({ ...rateio, tributada: 40_000n, naoTributada: 30_000n });
  });
  test('cumulative revenue becomes untaxed revenue of the other regime: 300 and 100 become 100 and 300', () => {
    expect(depois(mover(6_500n, 30_000n, '06'))).toEqual({ ...rateio, cumulativa: 10_000n, naoTributada: 30_000n });
  });
  test('substituted revenue counts as taxed', () => {
    expect(depois(mover(16_500n, 76_000n, '05'))).toEqual(rateio);
  });
});

describe('of any month', () => {
  test('I1, I2, I4: the classes are what applying the findings moves, and never more than was paid or declared', () => {
    let comValor = 0;
    let comSaldo = 0;
    let comAberto = 0;
    fc.assert(
      fc.property(caso, (pedido) => {
        const { trechos, impedimento } = valueMes(pedido);
        if (impedimento !== null) return;
        const { entrada, grupos } = pedido;
        const antes = recomputeMes(entrada);
        for (const t of TRIBUTOS) {
          // The two taxes tell of the same revenue: each moves the apportionment of its own month.
          const depois = recomputeMes(grupos.filter((g) => g.tributo === t).reduce(applyGrupo, entrada));
          const [a, d] = [antes.tributos[t], depois.tributos[t]];
          const doTributo = trechos.filter((x) => x.tributo === t);
          const recolher = a.consolidacao.VL_TOT_CONT_REC - d.consolidacao.VL_TOT_CONT_REC;
          const retido =
            a.consolidacao.VL_RET_NC + a.consolidacao.VL_RET_CUM - d.consolidacao.VL_RET_NC - d.consolidacao.VL_RET_CUM;
          const total = sum(doTributo.filter((x) => x.classe !== 'Sem valor').map((x) => x.valor));
          const deduzido =
            a.consolidacao.VL_OUT_DED_NC +
            a.consolidacao.VL_OUT_DED_CUM -
            d.consolidacao.VL_OUT_DED_NC -
            d.consolidacao.VL_OUT_DED_CUM;
          expect(total).toBe(recolher + retido + saldo(d, entrada.mes) - saldo(a, entrada.mes));
          expect(por(doTributo, 'Sem valor')).toBe(deduzido);
          const pago = por(doTributo, 'Pago a maior');
          expect(pago + por(doTributo, 'Débito em aberto reduzido')).toBe(recolher);
          for (const r of REGIMES) {
            const extinto = pedido.extincoes.get(chaveExtincao(t, r));
            const rec = r === 'NC' ? a.consolidacao.VL_CONT_NC_REC : a.consolidacao.VL_CONT_CUM_REC;
            const E = extinto ? sum(extinto.extincoes.map((e) => e.valor)) : rec;
            const doRegime = doTributo.filter((x) => x.regime === r);
            expect(por(doRegime, 'Pago a maior') <= (rec < E ? rec : E)).toBe(true);
          }
          if (pago > 0n) comValor += 1;
          if (saldo(d, entrada.mes) > saldo(a, entrada.mes)) comSaldo += 1;
          if (por(doTributo, 'Débito em aberto reduzido') > 0n) comAberto += 1;
        }
      }),
      { numRuns: 1_000, seed: 20_261_122 },
    );
    // The guarantee is worth nothing over months in which nothing happens.
    for (const vezes of [comValor, comSaldo, comAberto]) expect(vezes).toBeGreaterThan(50);
  }, 120_000);

  test('I7: without the less certain findings the certain ones are worth the same', () => {
    fc.assert(
      fc.property(caso, fc.constantFrom<Confianca>('Média', 'Baixa'), (pedido, fora) => {
        const { grupos } = pedido;
        const certos = grupos.filter((g) => nivel(g.confianca) < nivel(fora));
        const chaves = new Set(certos.map((g) => g.chave));
        const todos = valueMes(pedido).trechos.filter((t) => chaves.has(t.grupo));
        expect(todos).toEqual(valueMes({ ...pedido, grupos: certos }).trechos);
      }),
      { numRuns: 500, seed: 7 },
    );
  }, 120_000);

  test('I9: one more payment never raises what was paid too much above what was to be paid', () => {
    fc.assert(
      fc.property(caso, (pedido) => {
        const mais = new Map(
          [...pedido.extincoes].map(([k, e]) => [
            k,
            { ...e, extincoes: [...e.extincoes, { data: '2025-01-02', valor: 10n ** 12n }] },
          ]),
        );
        const { trechos } = valueMes({ ...pedido, extincoes: mais });
        const { tributos } = recomputeMes(pedido.entrada);
        for (const t of TRIBUTOS) {
          const doTributo = trechos.filter((x) => x.tributo === t);
          expect(por(doTributo, 'Pago a maior') <= tributos[t].consolidacao.VL_TOT_CONT_REC).toBe(true);
        }
      }),
      { numRuns: 300, seed: 9 },
    );
  }, 120_000);
});
