import { expect, test } from 'vitest';
import { recomputeMes } from './recompute-mes.ts';
import { blocoVazio, contribuicao, entrada, mesVazio, pct, reais, saida, tributoVazio } from './testing/mes-exemplo.ts';
import type { Especial } from './tipos.ts';

// Guarantee: a month is recomputed as a whole, and what its documents do not say stays as declared, with a notice.

test.each<[Especial, boolean]>([
  ['scp', true],
  ['cooperativa', true],
  ['folha', true],
  ['financeira', true],
  ['regime-alterado', true],
  ['combinacoes', true],
  ['diferimento', false],
  ['previdenciaria', false],
])('%s leaves the whole month as declared: %s', (especial, mantido) => {
  const declarado = { ...blocoVazio(), contribuicoes: [contribuicao('71', '5')] };
  const PIS = tributoVazio({ saidas: [saida('100')], declarado });
  const mes = recomputeMes(mesVazio({ especiais: [especial], tributos: { PIS, COFINS: tributoVazio() } }));
  expect(mes.mantido).toBe(mantido);
  expect(mes.tributos.PIS === declarado).toBe(mantido);
  const parcial = especial === 'diferimento' ? 'DIFERIMENTO_MANTIDO' : 'ESPECIAL';
  expect(mes.avisos.COFINS.map((a) => a.codigo)).toEqual([mantido ? 'MES_MANTIDO' : parcial]);
  expect(mes.avisos.PIS[0]).toEqual(mes.avisos.COFINS[0]);
});

test('the apportionment of 0111 that is not the revenue of the documents is said, and holds', () => {
  const rateio = { tributada: reais('90'), naoTributada: reais('10'), exportacao: 0n, cumulativa: 0n };
  const rateioDocumentos = { ...rateio, tributada: reais('10'), naoTributada: reais('90') };
  const PIS = tributoVazio({ entradas: [entrada('1000', { CST: '53' })] });
  const mes = mesVazio({ IND_APRO_CRED: '2', rateio, rateioDocumentos, tributos: { PIS, COFINS: tributoVazio() } });
  const bases = (o: 'DECLARADO' | 'DOCUMENTOS') =>
    recomputeMes(mes, {
      opcoes: { utilizacao: 'MANTER', useRetencoes: false, naturezaPadrao: {}, rateio: o },
    }).tributos.PIS.creditos.map((c) => c.VL_BC);
  expect(recomputeMes(mes).avisos.PIS.map((a) => [a.codigo, a.chave])).toEqual([
    ['RATEIO_DIVERGENTE', 'REC_BRU_NCUM_TRIB_MI'],
    ['RATEIO_DIVERGENTE', 'REC_BRU_NCUM_NT_MI'],
  ]);
  expect(bases('DECLARADO')).toEqual([reais('900'), reais('100')]);
  expect(bases('DOCUMENTOS')).toEqual([reais('100'), reais('900')]);
});

test('without 0111 the documents apportion, with a notice', () => {
  const rateioDocumentos = { tributada: reais('3'), naoTributada: reais('1'), exportacao: 0n, cumulativa: 0n };
  const PIS = tributoVazio({ entradas: [entrada('100', { CST: '53' })] });
  const mes = recomputeMes(
    mesVazio({ IND_APRO_CRED: '2', rateioDocumentos, tributos: { PIS, COFINS: tributoVazio() } }),
  );
  expect(mes.tributos.PIS.creditos.map((c) => c.VL_BC)).toEqual([reais('75'), reais('25')]);
  expect(mes.avisos.PIS.map((a) => a.codigo)).toContain('RATEIO_AUSENTE');
});

test('CST 05 without a rate goes where the file shows it; with a rate always to M210', () => {
  const st = (aliquota: string) => saida('0', { CST: '05', aliquota: pct(aliquota), VL_ITEM: reais('70') });
  const make = (aliquota: string, receitas: boolean) => {
    const declarado = blocoVazio();
    if (receitas) declarado.receitas.push({ CST: '05', COD_CTA: '', VL_TOT_REC: reais('70'), naturezas: [] });
    const PIS = tributoVazio({ saidas: [st(aliquota)], declarado });
    const { contribuicoes, receitas: r } = recomputeMes(mesVazio({ tributos: { PIS, COFINS: tributoVazio() } }))
      .tributos.PIS;
    return [contribuicoes.map((c) => c.COD_CONT), r.map((x) => x.CST)];
  };
  expect(make('0', false)).toEqual([['31'], []]);
  expect(make('0', true)).toEqual([[], ['05']]);
  expect(make('2.5', true)).toEqual([['31'], []]);
});
