/* What M200.06 and 10 no longer use is in 1300 and 1700, to the cent, and goes on from month to month. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Aviso } from './avisos.ts';
import { recomputeSequencia } from './cascata.ts';
import { CONSOLIDACAO_VAZIA } from './consolidacao.ts';
import { sum } from './decimal.ts';
import { OPCOES_PADRAO, type OpcoesRecalculo } from './opcoes-recalculo.ts';
import { recomputeMes } from './recompute-mes.ts';
import { mesAleatorio } from './testing/mes-aleatorio.ts';
import { blocoVazio, mesVazio, pct, reais, saida, tributoVazio } from './testing/mes-exemplo.ts';
import {
  type BlocoM,
  type Consolidacao,
  type EntradaMes,
  type EntradaTributo,
  type RetencaoDoMes,
  type SaldoRetencao,
  TRIBUTOS,
} from './tipos.ts';

const linha = (chave: string, apurada: string, deduzida: string, o: Partial<SaldoRetencao> = {}): SaldoRetencao => {
  const [IND_NAT_RET = '', PR_REC_RET = ''] = chave.split(' ');
  const SLD_RET = reais(apurada) - reais(deduzida);
  const valores = { VL_RET_APU: reais(apurada), VL_RET_DED: reais(deduzida), VL_RET_PER: 0n, VL_RET_DCOMP: 0n };
  return { IND_NAT_RET, PR_REC_RET, ...valores, SLD_RET, ...o };
};

const f600 = (chave: string, valor: string): RetencaoDoMes => {
  const [IND_NAT_RET = '', PR_REC_RET = ''] = chave.split(' ');
  return { IND_NAT_RET, PR_REC_RET, valor: reais(valor) };
};

interface Mes {
  mes?: string;
  /** Sales at 1,65 %. */
  vendas: string;
  m200?: Partial<Record<keyof Consolidacao, string>>;
  f600?: RetencaoDoMes[];
  linhas?: SaldoRetencao[];
}

/** A month of PIS whose declared M200 agrees with the given sales, before they change. */
function mes({ mes: nome = '2024-05', vendas, m200 = {}, f600: doMes = [], linhas = [] }: Mes): EntradaMes {
  const PIS: EntradaTributo = tributoVazio({
    saidas: [saida(vendas)],
    retencoes: { naoCumulativa: sum(doMes.map((r) => r.valor)), cumulativa: 0n, doMes, informadas: false },
    declarado: {
      ...blocoVazio(),
      consolidacao: {
        ...CONSOLIDACAO_VAZIA,
        ...Object.fromEntries(Object.entries(m200).map(([campo, v]) => [campo, reais(v)])),
      },
      retencoes: linhas,
    },
  });
  return mesVazio({ mes: nome, arquivo: nome, tributos: { PIS, COFINS: tributoVazio() } });
}

const recompute = (entrada: EntradaMes, opcoes: Partial<OpcoesRecalculo> = {}) => {
  const { tributos, avisos } = recomputeMes(entrada, { antigo: entrada, opcoes: { ...OPCOES_PADRAO, ...opcoes } });
  return { pis: tributos.PIS, avisos: avisos.PIS };
};
const ditos = (avisos: readonly Aviso[]) =>
  avisos.filter((a) => a.codigo.startsWith('RETENCAO')).map((a) => a.mensagem);

describe('what is no longer deducted', () => {
  // Declared 495,00 (30.000,00 x 1,65 %) = 435,00 + 60,00 withheld. Of 1.000,00 only 16,50 are due: 43,50 are left.
  const m200 = { VL_TOT_CONT_NC_PER: '495', VL_TOT_CONT_NC_DEV: '495', VL_RET_NC: '60', VL_CONT_NC_REC: '435' };

  test('goes to a line made of the F600, and to the next months nothing more', () => {
    const { pis, avisos } = recompute(mes({ vendas: '1000', m200, f600: [f600('03 052024', '60')] }));
    expect(pis.consolidacao).toMatchObject({ VL_RET_NC: reais('16.50'), VL_CONT_NC_REC: 0n });
    expect(pis.retencoes).toEqual([linha('03 052024', '60', '16.50')]);
    expect(ditos(avisos)).toEqual([
      'M200.VL_RET_NC foi limitado à contribuição devida: sobraram 43,50.',
      '43,50 de PIS retido na fonte deixaram de ser deduzidos em 05/2024 e ficaram no saldo do 1300.',
    ]);
  });

  test('of two natures the first of the month gives up first, the line of before last', () => {
    const { pis } = recompute(
      mes({
        vendas: '1000',
        m200,
        // 10,00 + 20,00 of the month, 30,00 of a line of April: 43,50 are 10,00 + 20,00 + 13,50.
        f600: [f600('01 052024', '10'), f600('03 052024', '20')],
        linhas: [linha('03 042024', '100', '70')],
      }),
    );
    expect(pis.retencoes).toEqual([
      linha('03 042024', '100', '56.50'),
      linha('01 052024', '10', '0'),
      linha('03 052024', '20', '0'),
    ]);
  });

  test('a line of the month takes it back; what the file said of the rest stays', () => {
    const { pis } = recompute(
      // The file leaves 500,00 of 1.000,00 out of its own line: that is its affair.
      mes({ vendas: '1000', m200, f600: [f600('03 052024', '1000')], linhas: [linha('03 052024', '560', '60')] }),
    );
    expect(pis.retencoes).toEqual([linha('03 052024', '560', '16.50')]);
  });

  test('what nothing explains is told and not invented', () => {
    const { pis, avisos } = recompute(mes({ vendas: '1000', m200 }));
    expect(pis.retencoes).toEqual([]);
    expect(ditos(avisos)[1]).toContain('mudou em 43,50 que nenhum F600 nem linha do 1300 explica');
  });

  test('lines that the workbook gives stay as it gives them', () => {
    const entrada = mes({
      vendas: '1000',
      m200,
      f600: [f600('03 052024', '60')],
      linhas: [linha('03 052024', '60', '1')],
    });
    entrada.tributos.PIS.retencoes.informadas = true;
    const { pis, avisos } = recompute(entrada);
    expect(pis.retencoes).toEqual([linha('03 052024', '60', '1')]);
    expect(ditos(avisos)[1]).toContain('o 1300 ficou como a planilha o informa');
  });

  test('nothing changes, every line stays, odd ones too', () => {
    const linhas = [linha('03 042024', '100', '70', { SLD_RET: reais('7') }), linha('99 012020', '0', '0')];
    const { pis } = recompute(mes({ vendas: '30000', m200, f600: [f600('03 052024', '60')], linhas }));
    expect(new Set(pis.retencoes)).toEqual(new Set(linhas));
  });
});

/*
 * F600 of 6.500,00 and 30.000,00, brought in by the workbook; 104,03 and 480,16 were there.
 * PIS: 160.365,45 x 1,65 % = 2.646,03. 6.500,00 - 2.646,03 = 3.853,97; + 104,03 = 3.958,00.
 * COFINS: 161.275,26 x 7,6 % = 12.256,92. 30.000,00 - 12.256,92 = 17.743,08; + 480,16 = 18.223,24.
 */
test('USAR_RETENCOES=S: F600 of 6.500,00 and 30.000,00 leave 3.958,00 and 18.223,24', () => {
  const um = (vendas: string, aliquota: string, valor: string, sobra: string): EntradaTributo =>
    tributoVazio({
      saidas: [saida(vendas, { aliquota: pct(aliquota) })],
      retencoes: {
        ...{ naoCumulativa: reais(valor), cumulativa: 0n, informadas: false },
        doMes: [f600('03 052024', valor)],
      },
      declarado: { ...blocoVazio(), retencoes: [linha('03 042024', sobra, '0')] },
    });
  const novo = mesVazio({
    tributos: {
      PIS: um('160365.45', '1.65', '6500', '104.03'),
      COFINS: um('161275.26', '7.60', '30000', '480.16'),
    },
  });
  const semF600 = (t: EntradaTributo): EntradaTributo => ({ ...t, retencoes: tributoVazio().retencoes });
  const antigo = { ...novo, tributos: { PIS: semF600(novo.tributos.PIS), COFINS: semF600(novo.tributos.COFINS) } };
  const opcoes = { ...OPCOES_PADRAO, useRetencoes: true };
  const { PIS, COFINS } = recomputeMes(novo, { antigo, opcoes }).tributos;
  expect([PIS.consolidacao.VL_RET_NC, COFINS.consolidacao.VL_RET_NC]).toEqual([reais('2646.03'), reais('12256.92')]);
  expect(PIS.retencoes).toEqual([linha('03 042024', '104.03', '0'), linha('03 052024', '6500', '2646.03')]);
  expect(COFINS.retencoes).toEqual([linha('03 042024', '480.16', '0'), linha('03 052024', '30000', '12256.92')]);
  expect([saldo(PIS), saldo(COFINS)]).toEqual([reais('3958.00'), reais('18223.24')]);
});

describe('USAR_RETENCOES=S', () => {
  const opcoes = { useRetencoes: true };
  test('the month first, then the oldest line', () => {
    // Due 165,00: 60,00 of the month, 50,00 of January, 55,00 of the 100,00 of April.
    const { pis } = recompute(
      mes({
        vendas: '10000',
        f600: [f600('03 052024', '60')],
        linhas: [linha('03 042024', '100', '0'), linha('03 012024', '50', '0')],
      }),
      opcoes,
    );
    expect(pis.consolidacao).toMatchObject({ VL_RET_NC: reais('165'), VL_CONT_NC_REC: 0n });
    // Nothing is left of the month: it has no line.
    expect(pis.retencoes).toEqual([linha('03 012024', '50', '50'), linha('03 042024', '100', '55')]);
  });

  test('the line of the month follows an F600 that grew', () => {
    const antes = mes({
      vendas: '1000',
      m200: { VL_TOT_CONT_NC_PER: '16.50', VL_TOT_CONT_NC_DEV: '16.50', VL_RET_NC: '16.50' },
      f600: [f600('03 052024', '60')],
      linhas: [linha('03 052024', '60', '16.50')],
    });
    const novo = structuredClone(antes);
    const doMes = [f600('03 052024', '100')];
    novo.tributos.PIS.retencoes = { naoCumulativa: reais('100'), cumulativa: 0n, doMes, informadas: false };
    const { tributos } = recomputeMes(novo, { antigo: antes, opcoes: { ...OPCOES_PADRAO, ...opcoes } });
    expect(tributos.PIS.retencoes).toEqual([linha('03 052024', '100', '16.50')]);
  });
});

describe('from month to month', () => {
  // April deducts all 60,00 of its line, then only 16,50. May has the same line, June too; July has not.
  const abril = (vendas: string) =>
    mes({
      ...{ mes: '2024-04', vendas, f600: [f600('03 042024', '60')], linhas: [linha('03 042024', '70', '60')] },
      m200: { VL_TOT_CONT_NC_PER: '495', VL_TOT_CONT_NC_DEV: '495', VL_RET_NC: '60', VL_CONT_NC_REC: '435' },
    });
  const depois = (nome: string, linhas: SaldoRetencao[], retido = '0') =>
    mes({
      ...{ mes: nome, vendas: '1', linhas },
      // Its documents are not looked at: it is not altered.
      m200: { VL_TOT_CONT_NC_PER: '80', VL_TOT_CONT_NC_DEV: '80', VL_RET_NC: retido, VL_CONT_NC_REC: '70' },
    });
  const maio = depois('2024-05', [linha('03 042024', '70', '62')], '2');
  const junho = depois('2024-06', [linha('03 042024', '70', '70')], '8');
  const julho = depois('2024-07', []);

  test('as far as the lines carry it; block M of those months is not touched', () => {
    const { meses, retificarTambem } = recomputeSequencia({
      declarados: [abril('30000'), maio, junho, julho],
      alterados: [abril('1000')],
    });
    const pis = meses.map((m) => [m.mes, m.soRetencoes ?? false, m.tributos.PIS.retencoes]);
    expect(pis).toEqual([
      ['2024-04', false, [linha('03 042024', '70', '16.50')]],
      ['2024-05', true, [linha('03 042024', '70', '18.50')]],
      ['2024-06', true, [linha('03 042024', '70', '26.50')]],
      ['2024-07', true, []],
    ]);
    expect(meses[1]?.tributos.PIS.consolidacao).toBe(maio.tributos.PIS.declarado.consolidacao);
    expect(ditos(meses[3]?.avisos.PIS ?? [])).toEqual([
      'Sobraram mais 43,50 da retenção 03 de 04/2024 de PIS, e o 1300 de 07/2024 não tem essa linha.',
    ]);
    expect(retificarTambem).toEqual([]);
  });

  test('with USAR_RETENCOES=S the balance is carried on by new lines, and told where the months end', () => {
    const { meses, retificarTambem } = recomputeSequencia({
      declarados: [abril('30000'), maio, junho, julho],
      alterados: [abril('1000')],
      opcoes: { ...OPCOES_PADRAO, useRetencoes: true },
    });
    expect(meses[3]?.tributos.PIS.retencoes).toEqual([linha('03 042024', '70', '26.50')]);
    expect(retificarTambem).toEqual(['2024-08']);
  });

  test('where it becomes less, a month deducts less, and what appears to be paid is told', () => {
    // The line of April leaves nothing any more: May has nothing for its 2,00, June nothing for its 8,00.
    const semLinha = abril('30000');
    semLinha.tributos.PIS.declarado.retencoes = [linha('03 042024', '60', '60')];
    const caiu = recomputeSequencia({ declarados: [abril('30000'), maio, junho], alterados: [semLinha] });
    const [, m, j] = caiu.meses.map((x) => x.tributos.PIS);
    expect(m?.consolidacao).toMatchObject({ VL_RET_NC: 0n, VL_CONT_NC_REC: reais('80') });
    expect(m?.retencoes).toEqual([linha('03 042024', '60', '60')]);
    expect(j?.consolidacao).toMatchObject({ VL_RET_NC: 0n, VL_CONT_NC_REC: reais('80') });
    expect(j?.retencoes).toEqual([linha('03 042024', '60', '60')]);
    expect(caiu.meses[1]?.avisos.PIS.map((a) => a.codigo)).toContain('CONTRIBUICAO_APARECE');
  });
});

const contribuido = (c: Consolidacao) => c.VL_TOT_CONT_NC_PER + c.VL_TOT_CONT_CUM_PER;
const retido = (c: Consolidacao) => c.VL_RET_NC + c.VL_RET_CUM;
const deduzido = (c: Consolidacao) => c.VL_OUT_DED_NC + c.VL_OUT_DED_CUM;
const creditos = (c: Consolidacao) => c.VL_TOT_CRED_DESC + c.VL_TOT_CRED_DESC_ANT;
const saldo = (b: BlocoM) => sum(b.retencoes.map((r) => r.SLD_RET));

/** A month that the engine agrees with, whose F600 and lines hold what it deducts, and the same with other sales. */
const mudado = fc.tuple(mesAleatorio, mesAleatorio, fc.boolean()).map(([m, outro, useRetencoes]) => {
  const feito = recomputeMes(m, { opcoes: { ...OPCOES_PADRAO, useRetencoes } }).tributos;
  const antes = structuredClone(m);
  const novo = structuredClone(m);
  for (const t of TRIBUTOS) {
    const usado = retido(feito[t].consolidacao);
    const [doMes] = m.tributos[t].retencoes.doMes;
    const extra = { IND_NAT_RET: '02', PR_REC_RET: '052024', valor: usado };
    const retencoes = {
      naoCumulativa: feito[t].consolidacao.VL_RET_NC,
      cumulativa: feito[t].consolidacao.VL_RET_CUM,
      doMes: [extra],
      informadas: false,
    };
    // Half of the months have a line of the month, half only their F600.
    const propria = { ...extra, VL_RET_APU: usado, VL_RET_DED: usado, VL_RET_PER: 0n, VL_RET_DCOMP: 0n, SLD_RET: 0n };
    const antigas = feito[t].retencoes.filter((r) => r.PR_REC_RET !== '052024');
    const declarado = { ...feito[t], retencoes: doMes ? antigas : [...antigas, propria] };
    Object.assign(antes.tributos[t], { declarado, retencoes });
    Object.assign(novo.tributos[t], { declarado, retencoes, saidas: outro.tributos[t].saidas });
  }
  return { antes, novo };
});

describe('of any month whose sales change', () => {
  test('what the contribution falls or rises is payment, withholding, deduction and credit, to the cent', () => {
    let devolvidas = 0;
    fc.assert(
      fc.property(mudado, fc.boolean(), ({ antes, novo }, useRetencoes) => {
        const opcoes = { ...OPCOES_PADRAO, useRetencoes };
        const { tributos, avisos } = recomputeMes(novo, { antigo: antes, opcoes });
        for (const t of TRIBUTOS) {
          const [a, d] = [antes.tributos[t].declarado, tributos[t]];
          const mais = (valor: (c: Consolidacao) => bigint) => valor(d.consolidacao) - valor(a.consolidacao);
          expect(mais((c) => c.VL_TOT_CONT_REC) + mais(retido) + mais(deduzido) + mais(creditos)).toBe(
            mais(contribuido),
          );
          expect(saldo(d) - saldo(a)).toBe(-mais(retido));
          expect(avisos[t].map((x) => x.codigo)).not.toContain('RETENCAO_SEM_ORIGEM');
          for (const r of d.retencoes)
            expect(r.SLD_RET).toBe(r.VL_RET_APU - r.VL_RET_DED - r.VL_RET_PER - r.VL_RET_DCOMP);
          // 08 before 06, 06 before 07; 12, 10, 11 alike.
          const [c, era] = [d.consolidacao, a.consolidacao];
          if (c.VL_RET_NC < era.VL_RET_NC) expect(c.VL_CONT_NC_REC).toBe(0n);
          if (c.VL_OUT_DED_NC < era.VL_OUT_DED_NC) expect(c.VL_CONT_NC_REC + c.VL_RET_NC).toBe(0n);
          if (c.VL_RET_CUM < era.VL_RET_CUM) expect(c.VL_CONT_CUM_REC).toBe(0n);
          if (c.VL_OUT_DED_CUM < era.VL_OUT_DED_CUM) expect(c.VL_CONT_CUM_REC + c.VL_RET_CUM).toBe(0n);
          devolvidas += mais(retido) < 0n ? 1 : 0;
        }
      }),
      { numRuns: process.env.APURA_LONG === '1' ? 1000 : 400 },
    );
    expect(devolvidas).toBeGreaterThan(40);
  });
});
