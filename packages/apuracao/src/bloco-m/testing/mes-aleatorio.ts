import fc from 'fast-check';
import { CONSOLIDACAO_VAZIA } from '../consolidacao.ts';
import { sum } from '../decimal.ts';
import {
  type Aliquota,
  type Consolidacao,
  chaveAliquota,
  chaveContribuicao,
  chaveCredito,
  type EntradaMes,
  type EntradaTributo,
  type GrupoEntrada,
  type GrupoSaida,
  type SaldoCredito,
  type SaldoRetencao,
  type Tributo,
} from '../tipos.ts';
import { base, contribuicao, credito, saldo } from './mes-exemplo.ts';

const RATES: Readonly<Record<Tributo, readonly [bigint, bigint][]>> = {
  PIS: [
    [16_500n, 76_000n],
    [6_500n, 30_000n],
    [6_500n, 40_000n],
    [21_000n, 99_000n],
  ],
  COFINS: [
    [76_000n, 16_500n],
    [30_000n, 6_500n],
    [40_000n, 6_500n],
    [99_000n, 21_000n],
  ],
};

const valor = fc.bigInt({ min: 0n, max: 10n ** 9n });
const percentual = (v: bigint): Aliquota => ({ tipo: 'percentual', valor: v });
const porUnidade = fc.bigInt({ min: 1n, max: 9_000n }).map((v): Aliquota => ({ tipo: 'unidade', valor: v }));

/** A record whose keys are distinguished by `chave`: what the database gives after it grouped. */
const semRepetir = <T>(item: fc.Arbitrary<T>, chave: (t: T) => string, maxLength: number) =>
  fc.uniqueArray(item, { maxLength, selector: chave });

const aliquotaCredito = (t: Tributo) =>
  fc.oneof(fc.constantFrom(...RATES[t].map(([v]) => percentual(v))), fc.constant(percentual(9_900n)), porUnidade);

const grupoEntrada = (t: Tributo): fc.Arbitrary<GrupoEntrada> =>
  fc.record({
    CST: fc.constantFrom('50', '51', '52', '53', '54', '55', '56', '60', '63', '70'),
    NAT_BC_CRED: fc.constantFrom('01', '02', '04', '13', ''),
    aliquota: aliquotaCredito(t),
    origem: fc.constantFrom('normal' as const, 'normal' as const, 'importacao' as const, 'estoque' as const),
    base: fc.bigInt({ min: 0n, max: 10n ** 11n }),
    quantidade: fc.bigInt({ min: 0n, max: 10n ** 8n }),
  });

const grupoSaida = (t: Tributo): fc.Arbitrary<GrupoSaida> =>
  fc
    .record({
      CST: fc.constantFrom('01', '01', '02', '03', '04', '05', '06', '08', '09'),
      par: fc.constantFrom(...RATES[t]),
      unidade: fc.option(porUnidade, { freq: 4 }),
      imobiliaria: fc.boolean(),
      zonaFranca: fc.boolean(),
      VL_ITEM: valor,
      desconto: fc.integer({ min: 0, max: 100 }),
      base: fc.bigInt({ min: 0n, max: 10n ** 11n }),
      quantidade: fc.bigInt({ min: 0n, max: 10n ** 8n }),
    })
    .map(({ par, unidade, desconto, ...s }) => ({
      ...s,
      aliquota: unidade ?? percentual(par[0]),
      outraAliquota: par[1],
      VL_DESC: (s.VL_ITEM * BigInt(desconto)) / 400n,
    }));

const chaveSaida = (s: GrupoSaida) =>
  [s.CST, chaveAliquota(s.aliquota), s.outraAliquota, s.imobiliaria, s.zonaFranca].join(':');
const chaveEntrada = (e: GrupoEntrada) => [e.CST, e.NAT_BC_CRED, chaveAliquota(e.aliquota), e.origem].join(':');

const declaradoSaldo: fc.Arbitrary<SaldoCredito> = fc
  .record({
    origem: fc.constantFrom('012023', '112023', '032024', '042024'),
    codigo: fc.constantFrom('101', '201', '301'),
    apurado: fc.bigInt({ min: 0n, max: 10n ** 7n }),
    partes: fc.array(fc.integer({ min: 0, max: 19 }), { minLength: 5, maxLength: 5 }),
  })
  .map(({ origem, codigo, apurado, partes }) => {
    // A fifth at most to each use, so that no line uses more than it has.
    const [a, b, c, d, e] = partes.map((p) => (apurado * BigInt(p)) / 100n);
    return saldo(origem, '0', {
      COD_CRED: codigo,
      VL_CRED_APU: apurado,
      VL_TOT_CRED_APU: apurado,
      VL_CRED_DESC_PA_ANT: a ?? 0n,
      VL_CRED_PER_PA_ANT: b ?? 0n,
      VL_CRED_DESC_EFD: c ?? 0n,
      VL_CRED_PER_EFD: d ?? 0n,
      VL_CRED_DCOMP_EFD: e ?? 0n,
    });
  });

const f600 = fc.record({ IND_NAT_RET: fc.constantFrom('01', '03', '99'), naoCumulativa: valor, cumulativa: valor });

const retencao: fc.Arbitrary<SaldoRetencao> = fc
  .record({
    IND_NAT_RET: fc.constantFrom('01', '03'),
    PR_REC_RET: fc.constantFrom('122023', '042024', '052024'),
    VL_RET_DED: valor,
    VL_RET_PER: valor,
    SLD_RET: valor,
  })
  .map((r) => ({ ...r, VL_RET_APU: r.VL_RET_DED + r.VL_RET_PER + r.SLD_RET, VL_RET_DCOMP: 0n }));

const deducoes: fc.Arbitrary<Partial<Consolidacao>> = fc.record({
  VL_RET_NC: valor,
  VL_OUT_DED_NC: valor,
  VL_RET_CUM: valor,
  VL_OUT_DED_CUM: valor,
});

const declaradoCredito = (t: Tributo) =>
  fc
    .record({
      codigo: fc.constantFrom('101', '102', '103', '106', '107', '201', '301'),
      origem: fc.constantFrom('0', '0', '0', '1'),
      aliquota: aliquotaCredito(t),
      disponivel: valor,
      cst: fc.constantFrom('50', '53', '56'),
    })
    .map(({ codigo, origem, aliquota, disponivel, cst }) =>
      credito(codigo, '0', {
        IND_CRED_ORI: origem,
        aliquota,
        VL_CRED: disponivel,
        VL_CRED_DISP: disponivel,
        SLD_CRED: disponivel,
        VL_BC: disponivel,
        bases: [base({ CST: cst, VL_BC_TOT: disponivel, VL_BC_NC: disponivel, VL_BC: disponivel })],
      }),
    );

const declaradaContribuicao = (t: Tributo) =>
  fc
    .record({ codigo: fc.constantFrom('01', '02', '31', '32', '51', '52', '71'), par: fc.constantFrom(...RATES[t]) })
    .map(({ codigo, par }) => contribuicao(codigo, '1', { aliquota: percentual(par[0]) }));

function tributo(t: Tributo): fc.Arbitrary<EntradaTributo> {
  return fc
    .record({
      entradas: semRepetir(grupoEntrada(t), chaveEntrada, 8),
      saidas: semRepetir(grupoSaida(t), chaveSaida, 8),
      creditos: semRepetir(declaradoCredito(t), chaveCredito, 4),
      contribuicoes: semRepetir(declaradaContribuicao(t), chaveContribuicao, 4),
      saldos: semRepetir(declaradoSaldo, (s) => s.PER_APU_CRED + s.COD_CRED, 5),
      consolidacao: deducoes,
      acrescimos: fc.array(valor, { minLength: 3, maxLength: 3 }),
      debitos: semRepetir(
        fc.record({
          NUM_CAMPO: fc.constantFrom('08' as const, '12' as const),
          COD_REC: fc.constantFrom('691201', '691202'),
          VL_DEBITO: valor,
        }),
        (d) => d.NUM_CAMPO + d.COD_REC,
        3,
      ),
      naturezas: semRepetir(
        fc.record({ NAT_REC: fc.constantFrom('101', '201', '999'), COD_CTA: fc.constant('3'), VL_REC: valor }),
        (n) => n.NAT_REC,
        3,
      ),
      retencoes: semRepetir(retencao, (r) => r.IND_NAT_RET + r.PR_REC_RET, 4),
      f600: semRepetir(f600, (r) => r.IND_NAT_RET, 3),
    })
    .map((x) => ({
      entradas: x.entradas,
      saidas: x.saidas,
      // Increases only: a reduction beyond what it reduces is an error of the file, and has tests of its own.
      ajustesCredito: x.creditos.map((c) => ({
        chave: chaveCredito(c),
        acrescimo: x.acrescimos[0] ?? 0n,
        reducao: 0n,
      })),
      ajustesBase: x.contribuicoes.map((c) => ({
        chave: chaveContribuicao(c),
        acrescimo: x.acrescimos[1] ?? 0n,
        reducao: 0n,
      })),
      ajustesContribuicao: x.contribuicoes.map((c) => ({
        chave: chaveContribuicao(c),
        acrescimo: x.acrescimos[2] ?? 0n,
        reducao: 0n,
      })),
      retencoes: {
        naoCumulativa: sum(x.f600.map((r) => r.naoCumulativa)),
        cumulativa: sum(x.f600.map((r) => r.cumulativa)),
        doMes: x.f600.map((r) => ({
          ...{ IND_NAT_RET: r.IND_NAT_RET, PR_REC_RET: '052024' },
          valor: r.naoCumulativa + r.cumulativa,
        })),
        informadas: false,
      },
      declarado: {
        creditos: x.creditos,
        contribuicoes: x.contribuicoes,
        saldos: x.saldos,
        retencoes: x.retencoes,
        debitos: x.debitos,
        consolidacao: { ...CONSOLIDACAO_VAZIA, ...x.consolidacao },
        receitas: ['04', '06'].map((CST) => ({
          CST,
          COD_CTA: '3',
          VL_TOT_REC: x.naturezas.reduce((s, n) => s + n.VL_REC, 0n),
          naturezas: x.naturezas,
        })),
      },
    }));
}

const rateio = fc.record({ tributada: valor, naoTributada: valor, exportacao: valor, cumulativa: valor });

/** Any month of any regime, as the database would give it: no two groups of one key. */
export const mesAleatorio: fc.Arbitrary<EntradaMes> = fc.record({
  arquivo: fc.constant('a'),
  mes: fc.constant('2024-05'),
  leiaute: fc.constantFrom(4, 5, 6),
  COD_INC_TRIB: fc.constantFrom('1', '2', '3'),
  IND_APRO_CRED: fc.constantFrom('1', '2'),
  rateio: fc.option(rateio),
  rateioDocumentos: rateio,
  especiais: fc.constant([]),
  tributos: fc.record({ PIS: tributo('PIS'), COFINS: tributo('COFINS') }),
});
