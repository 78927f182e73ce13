import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyPercentual, applyPorUnidade, sum } from './decimal.ts';
import { OPCOES_PADRAO, type OpcoesRecalculo } from './opcoes-recalculo.ts';
import { recomputeMes } from './recompute-mes.ts';
import { deOrigemAnterior } from './saldo-creditos.ts';
import { mesAleatorio } from './testing/mes-aleatorio.ts';
import { blocoVazio } from './testing/mes-exemplo.ts';
import {
  type Aliquota,
  type BlocoM,
  chaveContribuicao,
  chaveCredito,
  chaveSaldo,
  type EntradaMes,
  TRIBUTOS,
} from './tipos.ts';

// Guarantee: over random months, the identities of block M hold.

const opcoes: fc.Arbitrary<OpcoesRecalculo> = fc.record({
  utilizacao: fc.constantFrom('MANTER' as const, 'MAXIMIZAR' as const),
  useRetencoes: fc.boolean(),
  rateio: fc.constantFrom('DECLARADO' as const, 'DOCUMENTOS' as const),
  naturezaPadrao: fc.constantFrom<OpcoesRecalculo['naturezaPadrao']>({}, { '06': '999' }),
});

const aplicar = (a: Aliquota, base: bigint, quantidade: bigint) =>
  a.tipo === 'unidade' ? applyPorUnidade(quantidade, a.valor) : applyPercentual(base, a.valor);

/** Every amount of block M, by name. */
function* valores(bloco: BlocoM): Generator<[string, bigint]> {
  const registros: object[] = [bloco.consolidacao, ...bloco.creditos, ...bloco.creditos.flatMap((c) => c.bases)];
  registros.push(...bloco.contribuicoes, ...bloco.debitos, ...bloco.saldos, ...bloco.receitas);
  registros.push(...bloco.receitas.flatMap((r) => r.naturezas));
  for (const r of registros) for (const [nome, v] of Object.entries(r)) if (typeof v === 'bigint') yield [nome, v];
}

/** The same month with what the engine made as declared. */
const comDeclarado = (mes: EntradaMes, blocos: Record<'PIS' | 'COFINS', BlocoM>): EntradaMes => ({
  ...mes,
  tributos: {
    PIS: { ...mes.tributos.PIS, declarado: blocos.PIS },
    COFINS: { ...mes.tributos.COFINS, declarado: blocos.COFINS },
  },
});

describe('of any month', () => {
  test('the identities of block M hold and nothing is negative', () => {
    let comCredito = 0;
    let comDebito = 0;
    fc.assert(
      fc.property(mesAleatorio, opcoes, (mes, o) => {
        const feito = recomputeMes(mes, { opcoes: o });
        for (const t of TRIBUTOS) {
          const bloco = feito.tributos[t];
          const { consolidacao: m200, creditos, contribuicoes } = bloco;
          for (const [nome, v] of valores(bloco)) expect(v >= 0n, `${nome} is ${v}`).toBe(true);
          for (const c of creditos) {
            // Credits of a succession, and those that nobody can tell, are copied as they were declared.
            const copiado =
              c.IND_CRED_ORI === '1' || mes.tributos[t].declarado.creditos.some((d) => d.bases === c.bases);
            if (!copiado) {
              expect(c.VL_BC).toBe(sum(c.bases.map((b) => b.VL_BC)));
              expect(c.VL_CRED).toBe(aplicar(c.aliquota, c.VL_BC, c.QUANT_BC));
            }
            expect(c.SLD_CRED).toBe(c.VL_CRED_DISP - c.VL_CRED_DESC);
            expect(c.IND_DESC_CRED).toBe(c.SLD_CRED === 0n ? '0' : '1');
            for (const b of c.bases) expect(b.VL_BC_NC).toBe(b.VL_BC_TOT - b.VL_BC_CUM);
          }
          for (const c of contribuicoes) {
            expect(c.VL_BC_CONT_AJUS).toBe(c.VL_BC_CONT + c.VL_AJUS_ACRES_BC - c.VL_AJUS_REDUC_BC);
            expect(c.VL_CONT_APUR).toBe(aplicar(c.aliquota, c.VL_BC_CONT_AJUS, c.QUANT_BC));
            expect(c.VL_CONT_PER).toBe(
              c.VL_CONT_APUR + c.VL_AJUS_ACRES - c.VL_AJUS_REDUC - c.VL_CONT_DIFER + c.VL_CONT_DIFER_ANT,
            );
          }
          expect(m200.VL_TOT_CRED_DESC).toBe(sum(creditos.map((c) => c.VL_CRED_DESC)));
          const antigos = deOrigemAnterior(bloco.saldos, mes.mes);
          expect(m200.VL_TOT_CRED_DESC_ANT).toBe(sum(antigos.map((s) => s.VL_CRED_DESC_EFD)));
          expect(m200.VL_TOT_CONT_NC_DEV).toBe(
            m200.VL_TOT_CONT_NC_PER - m200.VL_TOT_CRED_DESC - m200.VL_TOT_CRED_DESC_ANT,
          );
          expect(m200.VL_CONT_NC_REC).toBe(m200.VL_TOT_CONT_NC_DEV - m200.VL_RET_NC - m200.VL_OUT_DED_NC);
          expect(m200.VL_CONT_CUM_REC).toBe(m200.VL_TOT_CONT_CUM_PER - m200.VL_RET_CUM - m200.VL_OUT_DED_CUM);
          expect(m200.VL_TOT_CONT_REC).toBe(m200.VL_CONT_NC_REC + m200.VL_CONT_CUM_REC);
          const porCampo = (campo: string) =>
            sum(bloco.debitos.filter((d) => d.NUM_CAMPO === campo).map((d) => d.VL_DEBITO));
          expect([porCampo('08'), porCampo('12')]).toEqual([m200.VL_CONT_NC_REC, m200.VL_CONT_CUM_REC]);
          expect(m200.VL_TOT_CONT_NC_PER + m200.VL_TOT_CONT_CUM_PER).toBe(
            sum(contribuicoes.filter((c) => !['70', '99'].includes(c.COD_CONT)).map((c) => c.VL_CONT_PER)),
          );
          for (const s of bloco.saldos) {
            expect(s.SD_CRED_DISP_EFD).toBe(
              s.VL_TOT_CRED_APU - s.VL_CRED_DESC_PA_ANT - s.VL_CRED_PER_PA_ANT - s.VL_CRED_DCOMP_PA_ANT,
            );
            expect(s.SLD_CRED_FIM).toBe(
              s.SD_CRED_DISP_EFD - s.VL_CRED_DESC_EFD - s.VL_CRED_PER_EFD - s.VL_CRED_DCOMP_EFD,
            );
          }
          comCredito += m200.VL_TOT_CRED_DESC > 0n ? 1 : 0;
          comDebito += m200.VL_TOT_CONT_REC > 0n ? 1 : 0;
        }
      }),
      { numRuns: 300 },
    );
    expect(comCredito).toBeGreaterThan(30);
    expect(comDebito).toBeGreaterThan(30);
  });

  test('the parts of every base add up: what the documents give is in M105 once', () => {
    fc.assert(
      fc.property(mesAleatorio, (aleatorio) => {
        const mes = { ...comDeclarado(aleatorio, { PIS: blocoVazio(), COFINS: blocoVazio() }), COD_INC_TRIB: '1' };
        const { tributos } = recomputeMes({
          ...mes,
          IND_APRO_CRED: '2',
          rateio: { ...mes.rateioDocumentos, tributada: 7n },
        });
        for (const t of TRIBUTOS) {
          const grupos = Map.groupBy(
            tributos[t].creditos.flatMap((c) =>
              c.bases.map((b) => ({
                ...b,
                chave: [c.COD_CRED.slice(1), chaveCredito({ ...c, COD_CRED: '' }), b.NAT_BC_CRED, b.CST].join(),
              })),
            ),
            (b) => b.chave,
          );
          for (const partes of grupos.values()) {
            expect(new Set(partes.map((p) => p.VL_BC_TOT)).size).toBe(1);
            // A CST of groups without revenue gives nothing to share, unless it is of one group alone.
            expect(sum(partes.map((p) => p.VL_BC))).toBe(partes[0]?.VL_BC_NC);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  test('what the engine made, recomputed, is itself', () => {
    fc.assert(
      fc.property(mesAleatorio, opcoes, (mes, o) => {
        const primeiro = recomputeMes(mes, { opcoes: o }).tributos;
        // Withholdings that were just used are in M200 now: asked for again, they would be counted twice.
        const segundo = recomputeMes(comDeclarado(mes, primeiro), { opcoes: { ...o, useRetencoes: false } }).tributos;
        expect(segundo).toEqual(primeiro);
      }),
      { numRuns: 300 },
    );
  });

  test('the order of groups and of declared lines does not matter, and the input is left alone', () => {
    const embaralhar = <T>(lista: readonly T[], n: number): T[] => {
      const corte = lista.length === 0 ? 0 : n % lista.length;
      return [...lista.slice(corte), ...lista.slice(0, corte)].reverse();
    };
    fc.assert(
      fc.property(mesAleatorio, opcoes, fc.nat(), (mes, o, n) => {
        const outro = structuredClone(mes);
        for (const t of TRIBUTOS) {
          const dados = outro.tributos[t];
          dados.entradas = embaralhar(dados.entradas, n);
          dados.saidas = embaralhar(dados.saidas, n);
          dados.ajustesCredito = embaralhar(dados.ajustesCredito, n);
          dados.ajustesBase = embaralhar(dados.ajustesBase, n);
          dados.ajustesContribuicao = embaralhar(dados.ajustesContribuicao, n);
          const { declarado } = dados;
          declarado.creditos = embaralhar(declarado.creditos, n);
          declarado.contribuicoes = embaralhar(declarado.contribuicoes, n);
          declarado.debitos = embaralhar(declarado.debitos, n);
          declarado.saldos = embaralhar(declarado.saldos, n);
          declarado.receitas = embaralhar(declarado.receitas, n);
          for (const r of declarado.receitas) r.naturezas = embaralhar(r.naturezas, n);
        }
        const antes = structuredClone(mes);
        expect(recomputeMes(outro, { opcoes: o }).tributos).toEqual(recomputeMes(mes, { opcoes: o }).tributos);
        expect(mes).toEqual(antes);
      }),
      { numRuns: 200 },
    );
  });

  test('MAXIMIZAR never leaves more to pay than MANTER', () => {
    fc.assert(
      fc.property(mesAleatorio, (mes) => {
        const pagar = (utilizacao: OpcoesRecalculo['utilizacao']) => {
          const { tributos } = recomputeMes(mes, { opcoes: { ...OPCOES_PADRAO, utilizacao } });
          return TRIBUTOS.map((t) => tributos[t].consolidacao.VL_TOT_CONT_NC_DEV);
        };
        const [manter, maximizar] = [pagar('MANTER'), pagar('MAXIMIZAR')];
        for (const i of TRIBUTOS.keys()) expect((maximizar[i] ?? 0n) <= (manter[i] ?? 0n)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  test('keys are told apart in what comes out', () => {
    fc.assert(
      fc.property(mesAleatorio, (mes) => {
        for (const t of TRIBUTOS) {
          const { creditos, contribuicoes, saldos } = recomputeMes(mes).tributos[t];
          expect(new Set(creditos.map(chaveCredito)).size).toBe(creditos.length);
          expect(new Set(contribuicoes.map(chaveContribuicao)).size).toBe(contribuicoes.length);
          expect(new Set(saldos.map(chaveSaldo)).size).toBe(saldos.length);
        }
      }),
      { numRuns: 100 },
    );
  });
});
