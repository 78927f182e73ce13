import { moveCompetencia } from '@apura/br';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fechadoComoDeclarado, recomputeSequencia } from './cascata.ts';
import { sum } from './decimal.ts';
import { OPCOES_PADRAO } from './opcoes-recalculo.ts';
import { recomputeMes } from './recompute-mes.ts';
import { type MesFechado, periodoDe } from './saldo-creditos.ts';
import { entrada, mesVazio, saida, tributoVazio } from './testing/mes-exemplo.ts';
import type { EntradaMes } from './tipos.ts';

/**
 * Sales and acquisitions of a month of PIS, in reais; acquisitions by CST, so that a change may take a code of credit
 * away.
 */
interface Movimento {
  vendas: number;
  compras: readonly (readonly [cst: string, valor: number])[];
}

const movimento: fc.Arbitrary<Movimento> = fc.record({
  vendas: fc.integer({ min: 0, max: 5_000 }),
  compras: fc.array(fc.tuple(fc.constantFrom('50', '51', '52'), fc.integer({ min: 1, max: 5_000 })), { maxLength: 3 }),
});

const MESES = ['2024-11', '2024-12', '2025-01', '2025-02', '2025-03'];

const mesDe = (mes: string, { vendas, compras }: Movimento): EntradaMes =>
  mesVazio({
    mes,
    arquivo: mes,
    tributos: {
      PIS: tributoVazio({
        saidas: vendas === 0 ? [] : [saida(String(vendas))],
        entradas: compras.map(([CST, valor]) => entrada(String(valor), { CST })),
      }),
      COFINS: tributoVazio(),
    },
  });

const comDeclarado = (m: EntradaMes, { PIS, COFINS }: MesFechado['tributos']): EntradaMes => ({
  ...m,
  tributos: {
    PIS: { ...m.tributos.PIS, declarado: PIS },
    COFINS: { ...m.tributos.COFINS, declarado: COFINS },
  },
});

function declarar(movimentos: readonly Movimento[]): EntradaMes[] {
  let anterior: MesFechado | undefined;
  return movimentos.map((movimento, i) => {
    const m = mesDe(MESES[i] ?? '', movimento);
    const feito = recomputeMes(m, { anterior, opcoes: { ...OPCOES_PADRAO, utilizacao: 'MAXIMIZAR' } });
    anterior = feito;
    return comDeclarado(m, feito.tributos);
  });
}

/**
 * What a month leaves, by origin and code: apportioned, used until now, left. Origins with nothing left are not told.
 */
function herdado({ mes, tributos: { PIS } }: MesFechado): string[] {
  const doMes = Map.groupBy(PIS.creditos, (c) => c.COD_CRED);
  return [
    ...PIS.saldos.map((s) => [
      ...[s.PER_APU_CRED, s.COD_CRED, s.VL_TOT_CRED_APU, s.VL_CRED_DESC_PA_ANT + s.VL_CRED_DESC_EFD, s.SLD_CRED_FIM],
    ]),
    ...[...doMes].map(([codigo, cs]) => [
      ...[periodoDe(mes), codigo, sum(cs.map((c) => c.VL_CRED_DISP)), sum(cs.map((c) => c.VL_CRED_DESC))],
      sum(cs.map((c) => c.SLD_CRED)),
    ]),
  ]
    .filter((linha) => linha.at(-1) !== 0n)
    .map((linha) => linha.join(':'))
    .sort();
}

/** With what a month opens, in the same words. */
const aberto = ({ tributos: { PIS } }: MesFechado): string[] =>
  PIS.saldos
    .filter((s) => s.SD_CRED_DISP_EFD > 0n)
    .map((s) => [s.PER_APU_CRED, s.COD_CRED, s.VL_TOT_CRED_APU, s.VL_CRED_DESC_PA_ANT, s.SD_CRED_DISP_EFD].join(':'))
    .sort();

test('whatever is altered, every month opens with what the one before left, and pays what its credits do not', () => {
  let sumidos = 0;
  fc.assert(
    fc.property(
      fc.array(movimento, { minLength: MESES.length, maxLength: MESES.length }),
      fc.array(fc.tuple(fc.nat({ max: MESES.length - 1 }), movimento), { minLength: 1, maxLength: 2 }),
      fc.constantFrom('MANTER' as const, 'MAXIMIZAR' as const),
      (movimentos, mudancas, utilizacao) => {
        const declarados = declarar(movimentos);
        const alterados = [...new Map(mudancas)].flatMap(([i, novo]) => {
          const antigo = declarados[i];
          return antigo ? [comDeclarado(mesDe(antigo.mes, novo), fechadoComoDeclarado(antigo).tributos)] : [];
        });
        const { meses, retificarTambem } = recomputeSequencia({
          ...{ declarados, alterados },
          opcoes: { ...OPCOES_PADRAO, utilizacao },
        });
        const feitos = new Map<string, MesFechado>(meses.map((m) => [m.mes, m]));
        const todos = declarados.map((m) => feitos.get(m.mes) ?? fechadoComoDeclarado(m));
        expect(meses.flatMap((m) => m.avisos.PIS.filter((a) => a.nivel === 'erro'))).toEqual([]);
        for (const [i, m] of todos.entries()) {
          const antes = todos[i - 1];
          if (antes) expect(aberto(m), m.mes).toEqual(herdado(antes));
          const { PIS } = m.tributos;
          const usado = sum([...PIS.creditos.map((c) => c.VL_CRED_DESC), ...PIS.saldos.map((s) => s.VL_CRED_DESC_EFD)]);
          expect(PIS.consolidacao.VL_TOT_CONT_NC_DEV).toBe(PIS.consolidacao.VL_TOT_CONT_NC_PER - usado);
          const antigo = declarados[i]?.tributos.PIS.declarado.saldos.length ?? 0;
          if (PIS.saldos.length < antigo) sumidos++;
        }
        const ultimo = todos.at(-1);
        const declarado = declarados.at(-1);
        const mudou = ultimo && declarado && herdado(ultimo).join() !== herdado(fechadoComoDeclarado(declarado)).join();
        expect(retificarTambem).toEqual(mudou && ultimo ? [moveCompetencia(ultimo.mes, 1)] : []);
      },
    ),
    { numRuns: 500 },
  );
  // Lines that went with their credit were seen.
  expect(sumidos).toBeGreaterThan(20);
});
