/*
 * Block M of a month of both regimes, worked out by hand: shares, credits, contribution and natures to the cent.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CasoRetificado, linhasDe, type PlanilhaDoCaso } from '../testing/caso-efdc.ts';
import { checkIdentidades } from '../testing/identidades-bloco-m.ts';
import {
  abertura,
  ditos,
  FILIAL,
  linhasFeitas,
  linhasNovas,
  MARCO,
  MATRIZ,
  rectifyMes,
  vazio,
} from '../testing/mes-a-mao.ts';
import { faultsOfCounters } from '../testing/sped.ts';

let dir: string;
let n = 0;
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'bloco-m-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const rectify = (corpo: readonly string[], abas: PlanilhaDoCaso['abas']): Promise<CasoRetificado> =>
  rectifyMes(corpo, abas, { dir: path.join(dir, String(++n)) });

function operacao(o: {
  tipo: '0' | '1' | '2';
  valor: string;
  cst: string;
  pis: [aliquota: string, valor: string];
  cofins: [aliquota: string, valor: string];
  conta: string;
}): string {
  const base = o.cst === '06' ? '0,0000' : `${o.valor}00`;
  const credito = o.tipo === '0' ? '03|0' : '|';
  const imposto = ([aliquota, valor]: [string, string]) => `${o.cst}|${base}|${aliquota}|${valor}`;
  return `|F100|${o.tipo}|C1||15032024|${o.valor}|${imposto(o.pis)}|${imposto(o.cofins)}|${credito}|${o.conta}||OP|`;
}

const BASICA = { pis: '1,6500', cofins: '7,6000' } as const;
const ISENTA = { pis: ['0,0000', '0,00'], cofins: ['0,0000', '0,00'] } as const;

/*
 * Both regimes, apportionment, two establishments, details of adjustments, deferral, payroll. Revenue 140.000,00 taxed,
 * 30.000,00 untaxed, 30.000,00 cumulative, of 200.000,00.
 *   M105 CST 50: 50.000,00 × 30/200 = 7.500,00 cumulative, 42.500,00 of 101.
 *   M105 CST 53: 20.000,00 × 30/200 = 3.000,00; 17.000,00 × 140/170 = 14.000,00 of 101, 3.000,00 of 201.
 *   M100 101: 56.500,00 × 1,65 % = 932,25 + 100,00 - 50,00 deferred = 982,25. 201: 3.000,00 × 1,65 % = 49,50.
 *   M210 01: 140.000,00 × 1,65 % = 2.310,00 - 10,00 - 200,00 + 33,00 = 2.133,00. 51: 30.000,00 × 0,65 % = 195,00.
 *   M200: 2.133,00 - 1.031,75 = 1.101,25; + 195,00 = 1.296,25.
 *   M500: 4.294,00 and 228,00. M610: 140.000,00 × 7,6 % = 10.640,00 - 921,21 = 9.718,79; 900,00.
 *   M600: 9.718,79 - 4.522,00 = 5.196,79; + 900,00 = 6.096,79.
 */
const DOIS_REGIMES = [
  ...abertura('|0110|3|2|1||', '|0111|140000,00|30000,00|0,00|30000,00|200000,00|'),
  ...['A', 'C', 'D'].map(vazio),
  '|F001|0|',
  `|F010|${MATRIZ}|`,
  operacao({
    tipo: '1',
    valor: '100000,00',
    cst: '01',
    pis: [BASICA.pis, '1650,00'],
    cofins: [BASICA.cofins, '7600,00'],
    conta: '3.1',
  }),
  operacao({ tipo: '2', valor: '20000,00', cst: '06', pis: [...ISENTA.pis], cofins: [...ISENTA.cofins], conta: '3.1' }),
  operacao({
    tipo: '0',
    valor: '50000,00',
    cst: '50',
    pis: [BASICA.pis, '825,00'],
    cofins: [BASICA.cofins, '3800,00'],
    conta: '4.1',
  }),
  `|F010|${FILIAL}|`,
  operacao({
    tipo: '1',
    valor: '40000,00',
    cst: '01',
    pis: [BASICA.pis, '660,00'],
    cofins: [BASICA.cofins, '3040,00'],
    conta: '3.1',
  }),
  operacao({ tipo: '2', valor: '10000,00', cst: '06', pis: [...ISENTA.pis], cofins: [...ISENTA.cofins], conta: '3.2' }),
  operacao({
    tipo: '1',
    valor: '30000,00',
    cst: '01',
    pis: ['0,6500', '195,00'],
    cofins: ['3,0000', '900,00'],
    conta: '3.1',
  }),
  operacao({
    tipo: '0',
    valor: '20000,00',
    cst: '53',
    pis: [BASICA.pis, '330,00'],
    cofins: [BASICA.cofins, '1520,00'],
    conta: '4.1',
  }),
  vazio('I'),
  '|M001|0|',
  '|M100|101|0|56500,00|1,6500|||932,25|100,00|0,00|50,00|982,25|0|982,25|0,00|',
  '|M105|03|50|50000,00|7500,00|42500,00|42500,00||||',
  '|M105|03|53|20000,00|3000,00|17000,00|14000,00||||',
  '|M110|1|100,00|06|DOC1|AJUSTE|31032024|',
  '|M115|60,00|50|3636,360|1,6500|31032024|UM|4.1||',
  '|M115|40,00|50|2424,240|1,6500|31032024|DOIS|4.1||',
  '|M100|201|0|3000,00|1,6500|||49,50|0,00|0,00|0,00|49,50|0|49,50|0,00|',
  '|M105|03|53|20000,00|3000,00|17000,00|3000,00||||',
  '|M200|2133,00|1031,75|0,00|1101,25|0,00|0,00|1101,25|195,00|0,00|0,00|195,00|1296,25|',
  '|M205|08|691201|1101,25|',
  '|M205|12|810902|195,00|',
  '|M210|01|140000,00|140000,00|0,00|0,00|140000,00|1,6500|||2310,00|0,00|10,00|200,00|33,00|2133,00|',
  '|M220|0|10,00|06|DOC2|AJUSTE|31032024|',
  '|M225|6,00|01|363,630|1,6500|31032024|UM|3.1||',
  '|M225|4,00|01|242,420|1,6500|31032024|DOIS|3.1||',
  '|M230|55667788000186|12121,21|12121,21|200,00|50,00|101|',
  '|M210|51|30000,00|30000,00|0,00|0,00|30000,00|0,6500|||195,00|0,00|0,00|0,00|0,00|195,00|',
  '|M300|01|33,00|||33,00|022024|10032024|',
  '|M350|10000,00|0,00|10000,00|1,00|100,00|',
  '|M400|06|20000,00|3.1||',
  '|M410|101|15000,00|3.1||',
  '|M410|102|5000,00|3.1||',
  '|M400|06|10000,00|3.2||',
  '|M410|101|10000,00|3.2||',
  '|M500|101|0|56500,00|7,6000|||4294,00|0,00|0,00|0,00|4294,00|0|4294,00|0,00|',
  '|M505|03|50|50000,00|7500,00|42500,00|42500,00||||',
  '|M505|03|53|20000,00|3000,00|17000,00|14000,00||||',
  '|M500|201|0|3000,00|7,6000|||228,00|0,00|0,00|0,00|228,00|0|228,00|0,00|',
  '|M505|03|53|20000,00|3000,00|17000,00|3000,00||||',
  '|M600|9718,79|4522,00|0,00|5196,79|0,00|0,00|5196,79|900,00|0,00|0,00|900,00|6096,79|',
  '|M605|08|585601|5196,79|',
  '|M605|12|217201|900,00|',
  '|M610|01|140000,00|140000,00|0,00|0,00|140000,00|7,6000|||10640,00|0,00|0,00|921,21|0,00|9718,79|',
  '|M630|55667788000186|12121,21|12121,21|921,21|||',
  '|M610|51|30000,00|30000,00|0,00|0,00|30000,00|3,0000|||900,00|0,00|0,00|0,00|0,00|900,00|',
  '|M800|06|20000,00|3.1||',
  '|M810|101|15000,00|3.1||',
  '|M810|102|5000,00|3.1||',
  '|M800|06|10000,00|3.2||',
  '|M810|101|10000,00|3.2||',
  ...['P', '1'].map(vazio),
];

const daOperacao = (valor: string, cst: string, conta: string) => ({
  ...{ CHAVE_IND_OPER: '1', CHAVE_COD_PART: 'C1', CHAVE_DT_OPER: '15/03/2024', CHAVE_DESC_DOC_OPER: 'OP' },
  ...{ CHAVE_VL_OPER: valor, CHAVE_CST_PIS: cst, CHAVE_COD_CTA: conta },
});

describe('a month of both regimes with establishments, details, deferral and payroll', () => {
  test('without rows every record stays, and the details agree', async () => {
    const caso = await rectify(DOIS_REGIMES, {});
    expect(linhasNovas(DOIS_REGIMES, caso, /^(?:M|0111)/)).toEqual([]);
    expect(linhasFeitas(caso, /^M/)).toEqual(linhasDe(DOIS_REGIMES.join('\n'), /^M(?!001)/));
    expect(ditos(caso)).toEqual([]);
  });

  test('40.000,00 of the branch were untaxed: shares, credits, contribution, natures', async () => {
    const caso = await rectify(DOIS_REGIMES, {
      F100: [
        {
          ...{ ...MARCO, ACAO: 'ALTERAR', CNPJ_ESTAB: FILIAL, ...daOperacao('40000,00', '01', '3.1'), IND_OPER: '2' },
          ...{ CST_PIS: '06', VL_BC_PIS: '0', ALIQ_PIS: '0', CST_COFINS: '06', VL_BC_COFINS: '0', ALIQ_COFINS: '0' },
        },
      ],
    });
    const texto = caso.arquivos.get('2024-03') ?? '';
    expect(checkIdentidades(texto)).toEqual([]);
    expect(faultsOfCounters(texto.trimEnd().split('\r\n'))).toEqual([]);
    // 17.000,00 × 100/170 = 10.000,00 of 101, 7.000,00 of 201. 52.500,00 × 1,65 % = 866,25 + 100,00 - 50,00 = 916,25.
    // 100.000,00 × 1,65 % = 1.650,00 - 10,00 - 200,00 + 33,00 = 1.473,00; - 1.031,75 = 441,25.
    // 52.500,00 × 7,6 % = 3.990,00; 7.000,00 × 7,6 % = 532,00; 7.600,00 - 921,21 = 6.678,79; - 4.522,00 = 2.156,79.
    expect(linhasNovas(DOIS_REGIMES, caso, /^(?:M|0111)/)).toEqual([
      '|0111|100000,00|70000,00|0,00|30000,00|200000,00|',
      '|M100|101|0|52500,00|1,6500|||866,25|100,00|0,00|50,00|916,25|0|916,25|0,00|',
      '|M105|03|53|20000,00|3000,00|17000,00|10000,00||||',
      '|M100|201|0|7000,00|1,6500|||115,50|0,00|0,00|0,00|115,50|0|115,50|0,00|',
      '|M105|03|53|20000,00|3000,00|17000,00|7000,00||||',
      '|M200|1473,00|1031,75|0,00|441,25|0,00|0,00|441,25|195,00|0,00|0,00|195,00|636,25|',
      '|M205|08|691201|441,25|',
      '|M210|01|100000,00|100000,00|0,00|0,00|100000,00|1,6500|||1650,00|0,00|10,00|200,00|33,00|1473,00|',
      '|M400|06|60000,00|3.1||',
      '|M410|101|55000,00|3.1||',
      '|M500|101|0|52500,00|7,6000|||3990,00|0,00|0,00|0,00|3990,00|0|3990,00|0,00|',
      '|M505|03|53|20000,00|3000,00|17000,00|10000,00||||',
      '|M500|201|0|7000,00|7,6000|||532,00|0,00|0,00|0,00|532,00|0|532,00|0,00|',
      '|M505|03|53|20000,00|3000,00|17000,00|7000,00||||',
      '|M600|6678,79|4522,00|0,00|2156,79|0,00|0,00|2156,79|900,00|0,00|0,00|900,00|3056,79|',
      '|M605|08|585601|2156,79|',
      '|M610|01|100000,00|100000,00|0,00|0,00|100000,00|7,6000|||7600,00|0,00|0,00|921,21|0,00|6678,79|',
      '|M800|06|60000,00|3.1||',
      '|M810|101|55000,00|3.1||',
    ]);
  });

  test('an adjustment changes what it adjusts, and its details that no longer add up are told', async () => {
    const daContribuicao = { CHAVE_COD_AJ: '06', CHAVE_NUM_DOC: 'DOC2', CHAVE_COD_CONT: '01', CHAVE_ALIQ_PIS: '1,65' };
    const doCredito = { CHAVE_COD_AJ: '06', CHAVE_NUM_DOC: 'DOC1', CHAVE_COD_CRED: '101', CHAVE_ALIQ_PIS: '1,65' };
    const caso = await rectify(DOIS_REGIMES, {
      M110: [{ ...MARCO, ACAO: 'ALTERAR', ...doCredito, VL_AJ: '77,77' }],
      M220: [{ ...MARCO, ACAO: 'ALTERAR', ...daContribuicao, VL_AJ: '25,00' }],
    });
    // 932,25 + 77,77 - 50,00 = 960,02; 2.310,00 - 25,00 - 200,00 + 33,00 = 2.118,00; - 960,02 - 49,50 = 1.108,48.
    expect(linhasNovas(DOIS_REGIMES, caso, /^M/)).toEqual([
      '|M100|101|0|56500,00|1,6500|||932,25|77,77|0,00|50,00|960,02|0|960,02|0,00|',
      '|M110|1|77,77|06|DOC1|AJUSTE|31032024|',
      '|M200|2118,00|1009,52|0,00|1108,48|0,00|0,00|1108,48|195,00|0,00|0,00|195,00|1303,48|',
      '|M205|08|691201|1108,48|',
      '|M210|01|140000,00|140000,00|0,00|0,00|140000,00|1,6500|||2310,00|0,00|25,00|200,00|33,00|2118,00|',
      '|M220|0|25,00|06|DOC2|AJUSTE|31032024|',
    ]);
    const somas = ditos(caso).filter((d) => d.includes('a soma de'));
    expect(somas).toEqual([
      expect.stringContaining('Aba M110, linha 4, coluna VL_AJ: é 77,77, a soma de M115 dá 100,00'),
      expect.stringContaining('Aba M220, linha 4, coluna VL_AJ: é 25,00, a soma de M225 dá 10,00'),
    ]);
  });
});
