import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { menor, naoNegativo, sum } from '../bloco-m/decimal.ts';
import { recomputeMes } from '../bloco-m/recompute-mes.ts';
import { deOrigemAnterior } from '../bloco-m/saldo-creditos.ts';
import { mesAleatorio } from '../bloco-m/testing/mes-aleatorio.ts';
import { type BlocoM, type EntradaMes, type EntradaTributo, TRIBUTOS, type Tributo } from '../bloco-m/tipos.ts';
import { applyGrupo } from './apply-grupo.ts';
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

/* Guarantee: over random months, the classes of an amount are what block M moves when the findings are applied. */

const feriados: ReadonlySet<string> = new Set(['2024-12-25']);
const por = (trechos: readonly Trecho[], classe: Trecho['classe']) =>
  sum(trechos.filter((t) => t.classe === classe).map((t) => t.valor));

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
      { numRuns: process.env.APURA_LONG === '1' ? 1_000 : 400, seed: 20_261_122 },
    );
    // The guarantee is worth nothing over months in which nothing happens.
    for (const vezes of [comValor, comSaldo, comAberto]) expect(vezes).toBeGreaterThan(20);
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
      { numRuns: process.env.APURA_LONG === '1' ? 500 : 200, seed: 7 },
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

  test('I8: a tax that does not close has an estimate within what was declared, and leaves the other alone', () => {
    let estimados = 0;
    fc.assert(
      fc.property(caso, fc.integer({ min: -500_000, max: 500_000 }), (pedido, erro) => {
        const { entrada, grupos } = pedido;
        const { PIS } = entrada.tributos;
        const devido = PIS.declarado.consolidacao.VL_TOT_CONT_REC + BigInt(erro);
        if (erro ** 2 <= 100 ** 2 || devido < 0n) return; // Up to R$ 1,00 is rounding.
        const consolidacao = { ...PIS.declarado.consolidacao, VL_TOT_CONT_REC: devido };
        const declarado = { ...PIS.declarado, consolidacao };
        const torta = { ...entrada, tributos: { ...entrada.tributos, PIS: { ...PIS, declarado } } };
        const [certo, torto] = [valueMes(pedido).trechos, valueMes({ ...pedido, entrada: torta }).trechos];
        const doTributo = (trechos: readonly Trecho[], t: Tributo) => trechos.filter((x) => x.tributo === t);
        expect(doTributo(torto, 'COFINS')).toEqual(doTributo(certo, 'COFINS'));
        const outras = doTributo(torto, 'PIS').filter((x) => !['Estimativa', 'Sem valor'].includes(x.classe));
        expect(outras).toEqual([]);
        const estimado = por(doTributo(torto, 'PIS'), 'Estimativa');
        const antes = recomputeMes(entrada).tributos.PIS;
        const depois = recomputeMes(grupos.filter((g) => g.tributo === 'PIS').reduce(applyGrupo, entrada)).tributos.PIS;
        const cai = custo(antes) - custo(depois);
        expect(estimado).toBe(naoNegativo(menor(cai, cai + BigInt(erro))));
        if (estimado > 0n) estimados += 1;
      }),
      { numRuns: process.env.APURA_LONG === '1' ? 1_000 : 300, seed: 8 },
    );
    expect(estimados).toBeGreaterThan(20);
  }, 120_000);
});

/** What a tax costs in a month: to pay, withheld, deducted, with earlier credits, less what is left of its own. */
const custo = ({ consolidacao: c, creditos }: BlocoM): bigint =>
  sum([c.VL_TOT_CONT_REC, c.VL_RET_NC, c.VL_RET_CUM, c.VL_OUT_DED_NC, c.VL_OUT_DED_CUM, c.VL_TOT_CRED_DESC_ANT]) -
  sum(creditos.map((x) => x.SLD_CRED));
