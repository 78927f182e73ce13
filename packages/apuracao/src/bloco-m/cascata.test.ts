import { expect, test } from 'vitest';
import { recomputeSequencia } from './cascata.ts';
import { OPCOES_PADRAO } from './opcoes-recalculo.ts';
import { type MesRecalculado, recomputeMes } from './recompute-mes.ts';
import type { MesFechado } from './saldo-creditos.ts';
import { credito, entrada, mesVazio, reais, saida, tributoVazio } from './testing/mes-exemplo.ts';
import type { EntradaMes, SaldoCredito } from './tipos.ts';

// Guarantee: months that follow an altered one change only where the credits or withholdings that they carry do.

/** A month of PIS with these sales and acquisitions, in reais. */
const mes = (nome: string, vendas: string, compras: string): EntradaMes =>
  mesVazio({
    mes: nome,
    arquivo: nome,
    tributos: {
      PIS: tributoVazio({ saidas: [saida(vendas)], entradas: [entrada(compras)] }),
      COFINS: tributoVazio(),
    },
  });

/** The months with what the engine makes of them as declared, each carried from the one before. */
function declarar(meses: EntradaMes[]): EntradaMes[] {
  let anterior: MesFechado | undefined;
  return meses.map((m) => {
    // Old credits are used as far as they go, so that the chain is worth following.
    const feito = recomputeMes(m, { anterior, opcoes: { ...OPCOES_PADRAO, utilizacao: 'MAXIMIZAR' } });
    anterior = feito;
    const { PIS, COFINS } = m.tributos;
    return {
      ...m,
      tributos: {
        PIS: { ...PIS, declarado: feito.tributos.PIS },
        COFINS: { ...COFINS, declarado: feito.tributos.COFINS },
      },
    };
  });
}

/*
 * Credits of 1.000 × 1,65 % = 16,50 in April, where 200 of sales need 3,30: 13,20 are left. May needs 6,60 (400) and
 * has no acquisitions: 6,60 are left. June needs 4,95 (300): 1,65 are left.
 */
const MESES = declarar([mes('2024-04', '200', '1000'), mes('2024-05', '400', '0'), mes('2024-06', '300', '0')]);
const [ABRIL, MAIO, JUNHO] = MESES;

test('the example is what it says', () => {
  const pis = (m: EntradaMes | undefined) => m?.tributos.PIS.declarado;
  expect(pis(ABRIL)?.creditos[0]).toMatchObject({ VL_CRED_DISP: reais('16.50'), SLD_CRED: reais('13.20') });
  expect(pis(MAIO)?.saldos[0]).toMatchObject({ VL_CRED_DESC_EFD: reais('6.60'), SLD_CRED_FIM: reais('6.60') });
  expect(pis(JUNHO)?.saldos[0]).toMatchObject({ VL_CRED_DESC_PA_ANT: reais('9.90'), SLD_CRED_FIM: reais('1.65') });
  expect(pis(JUNHO)?.consolidacao.VL_TOT_CONT_REC).toBe(0n);
});

test('nothing altered, nothing to rectify', () => {
  expect(recomputeSequencia({ declarados: MESES, alterados: [] })).toEqual({ meses: [], retificarTambem: [] });
});

test('an altered month that leaves the same credit stops there', () => {
  const igual = ABRIL as EntradaMes; // The example has three months.
  const { meses, retificarTambem } = recomputeSequencia({ declarados: MESES, alterados: [igual] });
  expect(meses.map((m) => m.mes)).toEqual(['2024-04']);
  expect(retificarTambem).toEqual([]);
});

/*
 * April's acquisitions were 400 less: 600 × 1,65 % = 9,90, less 3,30 used, 6,60 left. May takes all of it. June's 4,95
 * have no credit: to pay.
 */
test('less credit goes through two months, and what appears to be paid is said', () => {
  const menos = mes('2024-04', '200', '600');
  const alterado = {
    ...menos,
    tributos: {
      ...menos.tributos,
      PIS: { ...menos.tributos.PIS, declarado: (ABRIL as EntradaMes).tributos.PIS.declarado },
    },
  };
  const { meses, retificarTambem } = recomputeSequencia({ declarados: MESES, alterados: [alterado] });
  const [abril, maio, junho] = meses.map((m) => m.tributos.PIS);
  expect(meses.map((m) => m.mes)).toEqual(['2024-04', '2024-05', '2024-06']);
  expect(abril?.creditos[0]).toMatchObject({ VL_CRED_DISP: reais('9.90'), VL_CRED_DESC: reais('3.30') });
  expect(maio?.saldos[0]).toMatchObject({
    VL_CRED_APU: reais('9.90'),
    VL_CRED_DESC_PA_ANT: reais('3.30'),
    SD_CRED_DISP_EFD: reais('6.60'),
    VL_CRED_DESC_EFD: reais('6.60'),
    SLD_CRED_FIM: 0n,
  });
  expect(maio?.consolidacao).toEqual((MAIO as EntradaMes).tributos.PIS.declarado.consolidacao);
  expect(junho?.saldos[0]).toMatchObject({ VL_CRED_DESC_EFD: 0n, SD_CRED_DISP_EFD: 0n });
  expect(junho?.consolidacao).toMatchObject({ VL_TOT_CRED_DESC_ANT: 0n, VL_TOT_CONT_REC: reais('4.95') });
  expect(junho?.debitos).toEqual([{ NUM_CAMPO: '08', COD_REC: '691201', VL_DEBITO: reais('4.95') }]);
  const avisos = meses[2]?.avisos.PIS ?? [];
  expect(avisos.map((a) => a.codigo)).toContain('CONTRIBUICAO_APARECE');
  expect(avisos.find((a) => a.codigo === 'CONTRIBUICAO_APARECE')?.mensagem).toContain(
    '4,95 de PIS a recolher em 06/2024',
  );
  // 1,65 was left to July when it was declared; now nothing is.
  expect(retificarTambem).toEqual(['2024-07']);
});

/** April as it is now, with what was declared of it. */
const abrilAgora = (novo: EntradaMes): EntradaMes => {
  const { declarado } = (ABRIL as EntradaMes).tributos.PIS;
  return { ...novo, tributos: { ...novo.tributos, PIS: { ...novo.tributos.PIS, declarado } } };
};
const doCredito = (m: EntradaMes | MesRecalculado | undefined) =>
  (m && 'avisos' in m ? m.tributos.PIS : m?.tributos.PIS.declarado)?.saldos.map((s) => [s.COD_CRED, s.SLD_CRED_FIM]);

/*
 * April without any acquisition: its 3,30 are to pay, and of the 13,20 that May and June declared as its balance
 * nothing ever was. May's 6,60 and June's 4,95 are to pay, and July, where 1,65 was left to, has to be told.
 */
test('a credit that goes altogether leaves no line behind in the months after', () => {
  const alterados = [abrilAgora(mes('2024-04', '200', '0'))];
  const { meses, retificarTambem } = recomputeSequencia({ declarados: MESES, alterados });
  expect(meses.map((m) => m.tributos.PIS.consolidacao.VL_TOT_CONT_REC)).toEqual(['3.30', '6.60', '4.95'].map(reais));
  expect(meses.map(doCredito)).toEqual([[], [], []]);
  expect(meses.map((m) => m.avisos.PIS.map((a) => a.codigo))).toEqual([
    ['CODIGO_RECEITA_PADRAO'],
    ['CONTRIBUICAO_APARECE', 'CODIGO_RECEITA_PADRAO'],
    ['CONTRIBUICAO_APARECE', 'CODIGO_RECEITA_PADRAO'],
  ]);
  expect(retificarTambem).toEqual(['2024-07']);
});

/* The same 16,50 as credit of untaxed revenue: 201 takes the place of 101, whose balance is not carried beside it. */
test('a credit that changes its code is carried once', () => {
  const compras = entrada('1000', { CST: '51' });
  const abril = mesVazio({
    mes: '2024-04',
    arquivo: '2024-04',
    tributos: { PIS: tributoVazio({ saidas: [saida('200')], entradas: [compras] }), COFINS: tributoVazio() },
  });
  const { meses } = recomputeSequencia({ declarados: MESES, alterados: [abrilAgora(abril)] });
  expect(meses.map(doCredito)).toEqual([[], [['201', reais('13.20')]], [['201', reais('13.20')]]]);
  expect(doCredito(JUNHO)).toEqual([['101', reais('1.65')]]);
  // The declared use was of 101, so 201 is not touched; that it could be is said.
  const aviso = meses[1]?.avisos.PIS.find((a) => a.codigo === 'CONTRIBUICAO_APARECE');
  expect(aviso?.mensagem).toContain('aparecem 6,60 de PIS a recolher em 05/2024. Há 13,20 de outros créditos sem uso');
});

test('a refund asked of a credit that went is an error', () => {
  const maio = structuredClone(MAIO as EntradaMes);
  const [linha] = maio.tributos.PIS.declarado.saldos;
  maio.tributos.PIS.declarado.saldos = [{ ...(linha as SaldoCredito), VL_CRED_PER_EFD: reais('2') }]; // It has one.
  const { meses } = recomputeSequencia({
    declarados: [ABRIL as EntradaMes, maio],
    alterados: [abrilAgora(mes('2024-04', '200', '0'))],
  });
  expect(meses[1]?.avisos.PIS.map((a) => a.codigo)).toContain('SALDO_INSUFICIENTE');
});

test('more credit is carried, not used, and the months after the project are named', () => {
  const mais = mes('2024-04', '200', '2000');
  const alterado = { ...mais, tributos: { ...mais.tributos, PIS: { ...mais.tributos.PIS } } };
  const { meses, retificarTambem } = recomputeSequencia({ declarados: MESES, alterados: [alterado] });
  const [, maio, junho] = meses.map((m) => m.tributos.PIS);
  // 33,00 - 3,30 = 29,70; May uses its 6,60 as declared and leaves 23,10; June leaves 18,15.
  expect(maio?.saldos[0]).toMatchObject({ SD_CRED_DISP_EFD: reais('29.70'), SLD_CRED_FIM: reais('23.10') });
  expect(junho?.saldos[0]?.SLD_CRED_FIM).toBe(reais('18.15'));
  expect(retificarTambem).toEqual(['2024-07']);
});

test('a hole in the months ends the cascade there', () => {
  const declarados = [ABRIL as EntradaMes, JUNHO as EntradaMes];
  const { meses, retificarTambem } = recomputeSequencia({ declarados, alterados: [mes('2024-04', '200', '600')] });
  expect(meses.map((m) => m.mes)).toEqual(['2024-04']);
  expect(retificarTambem).toEqual(['2024-05']);
});

/* April leaves 29,70. May and June use it as before and need no more. June's own credit of 3,30 is spared now. */
test('with MAXIMIZAR the months after use the oldest credits first', () => {
  const junho = structuredClone(JUNHO as EntradaMes);
  const pis = junho.tributos.PIS.declarado;
  pis.creditos = [credito('101', '3.30', { VL_CRED_DESC: reais('3.30'), SLD_CRED: 0n, IND_DESC_CRED: '0' })];
  pis.saldos = pis.saldos.map((s) => ({ ...s, VL_CRED_DESC_EFD: reais('1.65'), SLD_CRED_FIM: reais('4.95') }));
  const { meses } = recomputeSequencia({
    declarados: [ABRIL as EntradaMes, MAIO as EntradaMes, junho],
    alterados: [mes('2024-04', '200', '2000')],
    opcoes: { ...OPCOES_PADRAO, utilizacao: 'MAXIMIZAR' },
  });
  const feito = meses[2]?.tributos.PIS;
  expect(feito?.saldos[0]).toMatchObject({ VL_CRED_DESC_EFD: reais('4.95'), SLD_CRED_FIM: reais('18.15') });
  expect(feito?.creditos[0]).toMatchObject({ VL_CRED_DESC: 0n, SLD_CRED: reais('3.30'), IND_DESC_CRED: '1' });
  expect(feito?.consolidacao).toMatchObject({ VL_TOT_CRED_DESC: 0n, VL_TOT_CRED_DESC_ANT: reais('4.95') });
});

test('a month that nobody altered keeps its credits and contribution, even where its documents give others', () => {
  const maio = structuredClone(MAIO as EntradaMes);
  maio.tributos.PIS.saidas = [saida('9999')];
  maio.tributos.PIS.entradas = [entrada('5000')];
  for (const utilizacao of ['MANTER', 'MAXIMIZAR'] as const) {
    const { meses } = recomputeSequencia({
      declarados: [ABRIL as EntradaMes, maio],
      alterados: [abrilAgora(mes('2024-04', '200', '600'))],
      opcoes: { ...OPCOES_PADRAO, utilizacao },
    });
    const { declarado } = (MAIO as EntradaMes).tributos.PIS;
    expect(meses[1]?.tributos.PIS).toMatchObject({
      creditos: declarado.creditos,
      contribuicoes: declarado.contribuicoes,
    });
    expect(meses[1]?.tributos.PIS.consolidacao).toEqual(declarado.consolidacao);
  }
});

test('a special month stays as declared and still hands its credits on', () => {
  const especial = { ...(MAIO as EntradaMes), especiais: ['scp' as const] };
  const { meses } = recomputeSequencia({
    declarados: [ABRIL as EntradaMes, especial, JUNHO as EntradaMes],
    alterados: [mes('2024-04', '200', '600')],
  });
  expect(meses[1]).toMatchObject({ mes: '2024-05', mantido: true });
  expect(meses[1]?.tributos.PIS).toEqual(especial.tributos.PIS.declarado);
  expect(meses[1]?.avisos.PIS.map((a) => a.codigo)).toEqual(['MES_MANTIDO']);
  // May leaves what it declared, so June has nothing to change.
  expect(meses).toHaveLength(2);
});
