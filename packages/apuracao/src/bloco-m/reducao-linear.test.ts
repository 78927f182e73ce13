/** How the adjustments of LC 224/2025 of one tax follow what changed: which M210 they go to, and when they stay. */
import { expect, test } from 'vitest';
import { OPCOES_PADRAO, type ParametrosReducaoLinear } from './opcoes-recalculo.ts';
import { recomputeMes } from './recompute-mes.ts';
import { blocoVazio, contribuicao, entrada, mesVazio, pct, reais, tributoVazio } from './testing/mes-exemplo.ts';
import {
  type AjustePorCodigo,
  type BaseReducaoLinear,
  chaveContribuicao,
  chaveCredito,
  type EntradaTributo,
} from './tipos.ts';

const PARAMETROS: ParametrosReducaoLinear = {
  inicio: '2026-04',
  residual: {
    PIS: { '01': pct('0.165').valor, '51': pct('0.065').valor },
    COFINS: { '01': pct('0.76').valor, '51': pct('0.3').valor },
  },
  codigos: { '06': '11', '07': '10', credito: '12' },
  glosa: pct('10').valor,
  creditosAlcancados: ['06'],
};

const base = (CST: '06' | '07', antes: string, depois: string): BaseReducaoLinear => ({
  CST,
  antes: reais(antes),
  depois: reais(depois),
});

function refazer(
  PIS: Partial<EntradaTributo>,
  o: { regime?: string; mes?: string; antes?: Partial<EntradaTributo>; semParametros?: boolean } = {},
) {
  const mes = (tributo: Partial<EntradaTributo>) =>
    mesVazio({
      mes: o.mes ?? '2026-05',
      COD_INC_TRIB: o.regime ?? '1',
      tributos: { PIS: tributoVazio(tributo), COFINS: tributoVazio() },
    });
  const feito = recomputeMes(mes(PIS), {
    antigo: mes(o.antes ?? { ...PIS, basesReducaoLinear: undefined, entradas: [] }),
    opcoes: o.semParametros ? OPCOES_PADRAO : { ...OPCOES_PADRAO, reducaoLinear: PARAMETROS },
  });
  return {
    m210: feito.tributos.PIS.contribuicoes.map((c) => [c.COD_CONT, c.VL_BC_CONT, c.VL_AJUS_ACRES, c.VL_CONT_PER]),
    creditos: feito.tributos.PIS.creditos.map((c) => [c.COD_CRED, c.VL_CRED, c.VL_AJUS_REDUC]),
    avisos: feito.avisos.PIS.map((a) => a.codigo).filter((c) => c.startsWith('REDUCAO_LINEAR')),
  };
}

test.each([
  // 1.000,00 x 0,165 % = 1,65; x 0,065 % = 0,65.
  ['1', '01', '1.65'],
  ['2', '51', '0.65'],
])('the regime %s gets an M210 %s with a base of zero', (regime, COD_CONT, valor) => {
  const { m210, avisos } = refazer({ basesReducaoLinear: [base('06', '0', '1000')] }, { regime });
  expect(m210).toEqual([[COD_CONT, 0n, reais(valor), reais(valor)]]);
  expect(avisos).toEqual([]);
});

test('exemption and zero rate are two adjustments of one M210: 1,65 + 3,30', () => {
  const { m210 } = refazer({ basesReducaoLinear: [base('06', '0', '1000'), base('07', '0', '2000')] });
  expect(m210).toEqual([['01', 0n, reais('4.95'), reais('4.95')]]);
});

test('nothing is made of a month before the law, without its numbers, or where no base changed', () => {
  const mudou = { basesReducaoLinear: [base('06', '0', '1000')] };
  expect(refazer(mudou, { mes: '2026-03' }).m210).toEqual([]);
  expect(refazer(mudou, { semParametros: true }).m210).toEqual([]);
  expect(refazer({ basesReducaoLinear: [base('06', '1000', '1000')] }).m210).toEqual([]);
});

test('a company of both regimes is asked: no document tells which one the revenue is of', () => {
  const { m210, avisos } = refazer({ basesReducaoLinear: [base('06', '0', '1000')] }, { regime: '3' });
  expect(m210).toEqual([]);
  expect(avisos).toEqual(['REDUCAO_LINEAR_MANTIDA']);
});

test('of both regimes, the one that has the adjustment keeps it: 3.000,00 x 0,065 % = 1,95', () => {
  const declarada = contribuicao('51', '0.65', { aliquota: pct('0.65'), VL_AJUS_ACRES: reais('0.65') });
  const chave = chaveContribuicao(declarada);
  const doCodigo: AjustePorCodigo = { chave, COD_AJ: '11', acrescimo: reais('0.65'), reducao: 0n };
  const comum: Partial<EntradaTributo> = {
    ajustesContribuicao: [{ chave, acrescimo: reais('0.65'), reducao: 0n }],
    ajustesContribuicaoPorCodigo: [doCodigo],
    declarado: { ...blocoVazio(), contribuicoes: [declarada] },
  };
  const { m210, avisos } = refazer({ ...comum, basesReducaoLinear: [base('06', '1000', '3000')] }, { regime: '3' });
  expect(m210).toEqual([['51', 0n, reais('1.95'), reais('1.95')]]);
  expect(avisos).toEqual([]);
});

test('a new presumed credit is cut by a tenth where its code shows that the law lists it, else left alone', () => {
  // 10.000,00 x 0,99 % = 99,00: cut 9,90.
  const compra = entrada('10000', { CST: '60', NAT_BC_CRED: '02', aliquota: pct('0.99') });
  const credito = (COD_CRED: string) => ({
    ...{ COD_CRED, IND_CRED_ORI: '0', aliquota: pct('0.99'), VL_BC: 0n, QUANT_BC: 0n, VL_CRED: 0n, VL_AJUS_ACRES: 0n },
    ...{ VL_AJUS_REDUC: 0n, VL_CRED_DIF: 0n, VL_CRED_DISP: 0n, IND_DESC_CRED: '1', VL_CRED_DESC: 0n, SLD_CRED: 0n },
    bases: [],
  });
  const com = (COD_CRED: string) => ({ declarado: { ...blocoVazio(), creditos: [credito(COD_CRED)] } });
  const seis = refazer({ ...com('106'), entradas: [compra] }, { antes: com('106') });
  expect(seis.creditos).toEqual([['106', reais('99'), reais('9.90')]]);
  const sete = refazer({ ...com('107'), entradas: [compra] }, { antes: com('107') });
  expect(sete.creditos.at(-1)?.slice(1)).toEqual([reais('99'), 0n]);
  expect(sete.avisos).toContain('REDUCAO_LINEAR_MANTIDA');
  expect(chaveCredito(credito('106'))).toBe('106:0:percentual:9900');
});
