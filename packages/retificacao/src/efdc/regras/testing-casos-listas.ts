import { abaixo, type Caso, linha, mais, set } from './testing-regras.ts';

/** The record above each, where a record needs one to be found. */
const ACIMA: Readonly<Record<string, string>> = {
  ...{ C175: 'C100', C181: 'C180', C185: 'C180', C191: 'C190', C195: 'C190', C381: 'C380', C385: 'C380' },
  ...{ C485: 'C405', C491: 'C490', C495: 'C490', C810: 'C800', C820: 'C800', C870: 'C860', C880: 'C860' },
};
const com = (registro: string, campos: Record<string, string>) =>
  mais(...(ACIMA[registro] === undefined ? [] : [linha(ACIMA[registro])]), linha(registro, campos));
const campoDe = (regra: string, registro: string, campo: string, [errado, certo]: readonly [string, string]): Caso => ({
  regra,
  recusa: [com(registro, { [campo]: errado })],
  valor: errado,
  aceita: [com(registro, { [campo]: certo })],
});
const CONTRIBUICOES = ['PIS', 'COFINS'];
/** 100,00 of revenue in each record that the totals of 0900 sum, and 100,00 of the same that do not count. */
const receita = (bloco: string, [conta, naoConta]: readonly [readonly string[], readonly string[]], certo: string) => ({
  regra: `0900-${bloco}`,
  recusa: [mais(linha('0900', { [`REC_TOTAL_BLOCO_${bloco}`]: '1,00' })), mais(...conta, ...naoConta)],
  valor: '1,00',
  certo,
  aceita: [mais(linha('0900', { [`REC_TOTAL_BLOCO_${bloco}`]: certo })), mais(...conta, ...naoConta)],
});
const CEM = { VL_ITEM: '100,00', CST_COFINS: '01' };

/** Lists of codes, sides of a CFOP, totals of 0900 and other checks of many records. */
export const CASOS_LISTAS: readonly Caso[] = [
  ...['C810', 'C870', 'F500', 'F550'].flatMap((registro) =>
    CONTRIBUICOES.map((t) => campoDe(`${registro}-CST_${t}-lista`, registro, `CST_${t}`, ['03', '01'])),
  ),
  ...['C820', 'C880', 'F510', 'F560'].flatMap((registro) =>
    CONTRIBUICOES.map((t) => campoDe(`${registro}-CST_${t}-lista`, registro, `CST_${t}`, ['01', '03'])),
  ),
  ...['C175', '1900'].flatMap((registro) =>
    CONTRIBUICOES.map((t) => campoDe(`${registro}-CST_${t}-lista`, registro, `CST_${t}`, ['50', '49'])),
  ),
  ...['C181', 'C381', 'C491'].map((r) => campoDe(`${r}-CST_PIS-lista`, r, 'CST_PIS', ['50', '99'])),
  ...['C185', 'C385', 'C485', 'C495'].map((r) => campoDe(`${r}-CST_COFINS-lista`, r, 'CST_COFINS', ['70', '08'])),
  ...['C175', 'C181', 'C185', 'C491', 'C495'].flatMap((r) => [
    campoDe(`${r}-CFOP`, r, 'CFOP', ['1102', '5102']),
    campoDe(`${r}-transferencia`, r, 'CFOP', ['5152', '5102']),
  ]),
  ...['C191', 'C195'].flatMap((r) => [
    campoDe(`${r}-CFOP`, r, 'CFOP', ['5102', '5202']),
    campoDe(`${r}-transferencia`, r, 'CFOP', ['1152', '1102']),
  ]),
  {
    regra: 'C175-CFOP-65',
    recusa: [mais(linha('C100', { COD_MOD: '65' }), linha('C175', { CFOP: '6102' }))],
    valor: '6102',
    aceita: [mais(linha('C100', { COD_MOD: '55' }), linha('C175', { CFOP: '6102' }))],
  },
  // The service of the fixture is an acquisition.
  receita('A', [[linha('A100'), linha('A170', CEM)], [linha('A170', { ...CEM, CST_COFINS: '49' })]], '100,00'),
  // 10.000,00 and 500,00 of the sale of the fixture, and 100,00 of C605.
  receita('C', [[linha('C600'), linha('C605', CEM)], [linha('C605', { ...CEM, CST_COFINS: '50' })]], '10600,00'),
  receita('D', [[linha('D600'), linha('D605', CEM)], [linha('D605', { ...CEM, CST_COFINS: '99' })]], '100,00'),
  receita(
    'F',
    [
      [linha('F100', { IND_OPER: '1', CST_COFINS: '01', VL_OPER: '100,00' })],
      [linha('F100', { IND_OPER: '0', CST_COFINS: '01', VL_OPER: '100,00' })],
    ],
    '100,00',
  ),
  receita(
    'I',
    [[linha('I100', { VL_REC: '100,00', CST_PIS_COFINS: '01' })], [linha('I100', { VL_REC: '5,00' })]],
    '100,00',
  ),
  receita('1', [[linha('1800', { REC_RECEB_RET: '90,00', REC_FIN_RET: '10,00' })], [linha('1809')]], '100,00'),
  ...['A010', 'C010', 'D010', 'F010', 'I010', 'P010'].map(
    (registro): Caso => ({
      regra: `${registro}-vazio`,
      recusa: [mais(linha(registro, { CNPJ: '11222333000262' }))],
      valor: '11222333000262',
      aceita: [mais(linha(registro, { CNPJ: '11222333000262' }), linha(`${registro[0]}100`))],
    }),
  ),
  {
    regra: 'C120-obr',
    recusa: [set('C170', { CFOP: '3101' })],
    valor: '',
    aceita: [set('C170', { CFOP: '3101' }), abaixo('C100', [linha('C120')])],
  },
  ...(
    [
      ['C400', '1', '2'],
      ['C490', '2', '1'],
    ] as const
  ).map(
    ([registro, errado, certo]): Caso => ({
      regra: `${registro}-escrituracao`,
      recusa: [set('C010', { IND_ESCRI: errado }), mais(linha(registro))],
      valor: '',
      aceita: [set('C010', { IND_ESCRI: certo }), mais(linha(registro))],
    }),
  ),
  {
    regra: '0110-creditos',
    recusa: [set('0110', { COD_INC_TRIB: '2' })],
    valor: '2',
    aceita: [set('0110', { COD_INC_TRIB: '3' })],
  },
  ...(
    [
      ['M210', 'M211'],
      ['M610', 'M611'],
    ] as const
  ).map(
    ([registro, filho]): Caso => ({
      regra: `${registro}-cooperativa`,
      recusa: [set('0000', { IND_NAT_PJ: '01' })],
      valor: '',
      aceita: [set('0000', { IND_NAT_PJ: '01' }), abaixo(registro, [linha(filho)])],
    }),
  ),
  ...['A170', 'C170', 'C501', 'D105', 'F100', 'M400', 'M810'].map(
    (registro): Caso => ({
      regra: `${registro}-sintetica`,
      recusa: [mais(linha('0500', { COD_CTA: '9', IND_CTA: 'S' })), set(registro, { COD_CTA: '9' })],
      valor: '9',
      aceita: [
        mais(linha('0500', { COD_CTA: '9', IND_CTA: 'S' }), linha('0500', { COD_CTA: '9', IND_CTA: 'A' })),
        set(registro, { COD_CTA: '9' }),
      ],
    }),
  ),
  ...(
    [
      ['C180', 'DT_DOC_INI'],
      ['C190', 'DT_REF_INI'],
      ['C190', 'DT_REF_FIN'],
      ['C380', 'DT_DOC_INI'],
      ['D200', 'DT_REF'],
      ['D300', 'DT_REF'],
      ['D600', 'DT_DOC_INI'],
    ] as const
  ).map(([registro, campo]) => campoDe(`${registro}-${campo}-depois`, registro, campo, ['01022024', '31012024'])),
  ...(
    [
      ['C180', 'DT_DOC_INI'],
      ['C380', 'DT_DOC_INI'],
      ['C405', 'DT_DOC'],
      ['C490', 'DT_DOC_INI'],
      ['C600', 'DT_DOC'],
      ['C800', 'DT_DOC'],
      ['D200', 'DT_REF'],
      ['D300', 'DT_REF'],
      ['D350', 'DT_DOC'],
      ['D600', 'DT_DOC_INI'],
    ] as const
  ).map(([registro, campo]) => campoDe(`${registro}-${campo}-antes`, registro, campo, ['31122023', '01012024'])),
  {
    regra: 'C170-receita-CFOP',
    recusa: [set('C170', { CFOP: '5151' }, 3)],
    valor: '5151',
    aceita: [set('C170', { CFOP: '5151', CST_PIS: '08' }, 3)],
  },
  {
    regra: 'C170-credito-CFOP',
    recusa: [set('C170', { CFOP: '1551' })],
    valor: '1551',
    aceita: [set('C170', { CFOP: '1551', CST_PIS: '70' })],
  },
  {
    regra: 'I010-atividade',
    recusa: [mais(linha('I010'))],
    valor: '',
    aceita: [set('0000', { IND_ATIV: '3' }), mais(linha('I010'))],
  },
  {
    regra: 'P100-07',
    recusa: [mais(linha('P100', { VL_REC_ATIV_ESTAB: '100,00', VL_EXC: '10,00', VL_BC_CONT: '100,00' }))],
    valor: '100,00',
    certo: '90,00',
    aceita: [mais(linha('P100', { VL_REC_ATIV_ESTAB: '100,00', VL_EXC: '10,00', VL_BC_CONT: '90,00' }))],
  },
  {
    // 90,00 × 2 %.
    regra: 'P100-10',
    recusa: [mais(linha('P100', { VL_BC_CONT: '90,00', ALIQ_CONT: '2,0000', VL_CONT_APU: '1,82' }))],
    valor: '1,82',
    certo: '1,80',
    aceita: [mais(linha('P100', { VL_BC_CONT: '90,00', ALIQ_CONT: '2,0000', VL_CONT_APU: '1,80' }))],
  },
  {
    regra: 'P200-03',
    recusa: [mais(linha('P100', { VL_CONT_APU: '1,80' }), linha('P200', { VL_TOT_CONT_APU: '2,00' }))],
    valor: '2,00',
    certo: '1,80',
    aceita: [mais(linha('P100', { VL_CONT_APU: '1,80' }), linha('P200', { VL_TOT_CONT_APU: '1,80' }))],
  },
  {
    regra: 'P200-06',
    recusa: [mais(linha('P200', { VL_TOT_CONT_APU: '10,00', VL_TOT_AJ_REDUC: '3,00', VL_TOT_CONT_DEV: '10,00' }))],
    valor: '10,00',
    certo: '7,00',
    aceita: [mais(linha('P200', { VL_TOT_CONT_APU: '10,00', VL_TOT_AJ_REDUC: '3,00', VL_TOT_CONT_DEV: '7,00' }))],
  },
  ...(
    [
      ['C500', 'CHV_DOCe'],
      ['D100', 'CHV_CTE'],
    ] as const
  ).map(
    ([registro, campo]): Caso => ({
      regra: `${registro}-${campo}-emitente`,
      // Keys of the company itself and of the supplier F1.
      recusa: [set(registro, { [campo]: '35240111222333000181550010000000101000000106' })],
      valor: '35240111222333000181550010000000101000000106',
      certo: '11444777000161',
      aceita: [set(registro, { [campo]: '35240111444777000161550010000000771000000776' })],
    }),
  ),
  {
    regra: 'C100-09-uf',
    recusa: [set('0140', { UF: 'RJ' })],
    valor: '35240111222333000181550010000000101000000106',
    certo: '33',
    aceita: [set('0140', { UF: 'RJ' }), set('C100', { CHV_NFE: '' }, 2)],
  },
  {
    // 3004 is of medicines, 1905 of bread.
    regra: 'C170-NCM-4310',
    recusa: [set('C170', { CST_PIS: '04' }, 3)],
    valor: '19059090',
    aceita: [set('C170', { CST_PIS: '04' }, 3), set('0200', { COD_NCM: '30049099' }, 2)],
  },
];
