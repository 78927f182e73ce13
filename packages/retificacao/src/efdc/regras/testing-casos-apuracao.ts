import { abaixo, type Caso, linha, mais, sem, set } from './testing-regras.ts';

const AMBOS = [
  { tributo: 'PIS', M100: 'M100', M105: 'M105', M200: 'M200', M205: 'M205', M210: 'M210', M400: 'M400', r1300: '1300' },
  {
    tributo: 'COFINS',
    ...{ M100: 'M500', M105: 'M505', M200: 'M600', M205: 'M605', M210: 'M610', M400: 'M800', r1300: '1700' },
  },
] as const;

const porUnidade = (tributo: string) => [
  set(
    'C170',
    {
      [`CST_${tributo}`]: '03',
      ...{ [`VL_BC_${tributo}`]: '', [`ALIQ_${tributo}`]: '' },
      ...{ [`QUANT_BC_${tributo}`]: '330', [`ALIQ_${tributo}_QUANT`]: '0,5' },
    },
    3,
  ),
];
const porUnidadeNoTotal = (tributo: string) => ({ [`ALIQ_${tributo}`]: '', [`ALIQ_${tributo}_QUANT`]: '0,5' });

const ajuste = (registro: string, campos: Readonly<Record<string, string>> = {}) =>
  linha(registro, { IND_AJ: '1', VL_AJ: '10,00', COD_AJ: '06', ...campos });

/** Block M of the file without faults: the documents of each group are in the note of the fixture. */
export const CASOS_APURACAO: readonly Caso[] = AMBOS.flatMap(
  ({ tributo, M100, M105, M200, M205, M210, M400, r1300 }): Caso[] => [
    {
      regra: `${M200}-obr`,
      recusa: [sem(M200)],
      valor: '',
      aceita: [sem(M200), set('M001', { IND_MOV: '1' })],
    },
    {
      regra: `${M105}-10`,
      recusa: [set(M105, { NAT_BC_CRED: '13', DESC_CRED: '' })],
      valor: '',
      aceita: [set(M105, { NAT_BC_CRED: '13' })],
    },
    {
      // An adjustment of credit asks for its operations since 10/2015.
      regra: tributo === 'PIS' ? 'M110-M115' : 'M510-M515',
      recusa: [abaixo(M100, [ajuste(tributo === 'PIS' ? 'M110' : 'M510')])],
      valor: '10,00',
      aceita: [
        abaixo(M100, [
          ajuste(tributo === 'PIS' ? 'M110' : 'M510'),
          linha(tributo === 'PIS' ? 'M115' : 'M515', { DET_VALOR_AJ: '10,00' }),
        ]),
      ],
    },
    {
      // One of the contribution may say by itself what it is about.
      regra: tributo === 'PIS' ? 'M220-M225' : 'M620-M625',
      recusa: [abaixo(M210, [ajuste(tributo === 'PIS' ? 'M220' : 'M620', { DESCR_AJ: 'DEVOLUCAO' })])],
      valor: '10,00',
      aceita: [
        abaixo(M210, [ajuste(tributo === 'PIS' ? 'M220' : 'M620', { DESCR_AJ: 'DEVOLUCAO', DT_REF: '15012024' })]),
      ],
    },
    {
      regra: `${M100}-credito-cumulativo`,
      recusa: [set('0110', { COD_INC_TRIB: '2' })],
      valor: '101',
      aceita: [set('0110', { COD_INC_TRIB: '3' })],
    },
    {
      // 4.000,00 + 1.000,00 of flour.
      regra: `${M105}-documentos`,
      recusa: [set(M105, { [`VL_BC_${tributo}_TOT`]: '5000,02' })],
      valor: '5000,02',
      certo: '5000,00',
      aceita: [set(M105, { [`VL_BC_${tributo}_TOT`]: '5000,01' })],
    },
    {
      regra: `${M105}-falta`,
      recusa: [set(M105, { NAT_BC_CRED: '09' })],
      valor: '02/50',
      certo: '5000,00',
      aceita: [],
    },
    {
      // The sale of bread.
      regra: `${M210}-receita`,
      recusa: [set(M210, { VL_REC_BRT: '10500,00' })],
      valor: '10500,00',
      certo: '10000,00',
      // Net of a discount of 100,00.
      aceita: [set('C170', { VL_DESC: '100,00' }, 3), set(M210, { VL_REC_BRT: '9900,00' })],
    },
    {
      regra: `${M210}-base`,
      recusa: [set(M210, { VL_BC_CONT: '9999,00' })],
      valor: '9999,00',
      certo: '10000,00',
      aceita: [set(M210, { VL_BC_CONT: '10000,01' })],
    },
    {
      // 330 litres at 0,50.
      regra: `${M210}-quantidade`,
      recusa: [...porUnidade(tributo), set(M210, { ...porUnidadeNoTotal(tributo), [`QUANT_BC_${tributo}`]: '331' })],
      valor: '331,000',
      certo: '330,000',
      aceita: [...porUnidade(tributo), set(M210, { ...porUnidadeNoTotal(tributo), [`QUANT_BC_${tributo}`]: '330' })],
    },
    {
      regra: `${M210}-falta`,
      recusa: [set('C170', { [`ALIQ_${tributo}`]: '3,5' }, 3)],
      valor: '3,5000',
      certo: '10000,00',
      aceita: [set('C170', { [`ALIQ_${tributo}`]: '3,5' }, 3), set(M210, { [`ALIQ_${tributo}`]: '3,5' })],
    },
    {
      regra: tributo === 'PIS' ? 'M211-03' : 'M611-03',
      recusa: [abaixo(M210, [linha(tributo === 'PIS' ? 'M211' : 'M611', { VL_BC_CONT_ANT_EXC_COOP: '9000,00' })])],
      valor: '9000,00',
      certo: '10000,00',
      aceita: [abaixo(M210, [linha(tributo === 'PIS' ? 'M211' : 'M611', { VL_BC_CONT_ANT_EXC_COOP: '10000,00' })])],
    },
    {
      regra: `${M400}-02`,
      recusa: [set(M400, { [`CST_${tributo}`]: '01' })],
      valor: '01',
      aceita: [set(M400, { [`CST_${tributo}`]: '09' })],
    },
    {
      // The sale of flour.
      regra: `${M400}-documentos`,
      recusa: [set(M400, { VL_TOT_REC: '500,01' })],
      valor: '500,01',
      certo: '500,00',
      aceita: [set('C170', { VL_DESC: '20,00' }, 4), set(M400, { VL_TOT_REC: '480,00' })],
    },
    {
      regra: `${M400}-falta`,
      recusa: [set('C170', { [`CST_${tributo}`]: '08' }, 4)],
      valor: '08',
      certo: '500,00',
      aceita: [set('C170', { [`CST_${tributo}`]: '08' }, 4), set(M400, { [`CST_${tributo}`]: '08' })],
    },
    ...['NC', 'CUM'].flatMap((regime): Caso[] => [
      {
        // 30,00 of this month; 20,00 of earlier ones.
        regra: `${M200}-VL_RET_${regime}`,
        recusa: [
          set(M200, { [`VL_RET_${regime}`]: '50,01' }),
          mais(linha('F600', { IND_DEC: '0', [`VL_RET_${tributo}`]: '30,00' })),
          mais(linha(r1300, { PR_REC_RET: '122023', VL_RET_DED: '20,00' })),
        ],
        valor: '50,01',
        certo: '50,00',
        aceita: [
          set(M200, { [`VL_RET_${regime}`]: '50,00' }),
          mais(linha('F600', { IND_DEC: '0', [`VL_RET_${tributo}`]: '30,00' })),
          mais(linha(r1300, { PR_REC_RET: '122023', VL_RET_DED: '20,00' })),
        ],
      },
      {
        regra: `${M200}-deducoes-${regime}`,
        recusa: [
          set(M200, { [`VL_OUT_DED_${regime}`]: '10,01' }),
          mais(linha('F700', { IND_NAT_DED: regime === 'NC' ? '0' : '1', [`VL_DED_${tributo}`]: '10,00' })),
        ],
        valor: '10,01',
        certo: '10,00',
        aceita: [
          set(M200, { [`VL_OUT_DED_${regime}`]: '10,00' }),
          mais(linha('F700', { IND_NAT_DED: regime === 'NC' ? '0' : '1', [`VL_DED_${tributo}`]: '10,00' })),
        ],
      },
    ]),
    {
      regra: `${M205}-08-obr`,
      recusa: [sem(M205)],
      valor: tributo === 'PIS' ? '16,30' : '87,20',
      aceita: [sem(M205), set(M200, { VL_CONT_NC_REC: '0' })],
    },
    {
      regra: `${M205}-12-obr`,
      recusa: [set(M200, { VL_CONT_CUM_REC: '1,00' })],
      valor: '1,00',
      aceita: [set(M200, { VL_CONT_CUM_REC: '1,00' }), set(M205, { NUM_CAMPO: '12' })],
    },
    {
      regra: `${M205}-sem`,
      recusa: [abaixo(M200, [linha(M205, { NUM_CAMPO: '12' })])],
      valor: '12',
      aceita: [abaixo(M200, [linha(M205, { NUM_CAMPO: '12' })]), set(M200, { VL_CONT_CUM_REC: '1,00' })],
    },
    {
      regra: `${M205}-03`,
      recusa: [set(M205, { COD_REC: '999901' })],
      valor: '999901',
      aceita: [set(M205, { COD_REC: tributo === 'PIS' ? '810902' : '217201' })],
    },
    {
      regra: `${M205}-03-regime`,
      recusa: [set(M205, { COD_REC: tributo === 'PIS' ? '810902' : '217201' })],
      valor: tributo === 'PIS' ? '810902' : '217201',
      aceita: [set(M205, { COD_REC: tributo === 'PIS' ? '810902' : '217201', NUM_CAMPO: '12' })],
    },
    {
      regra: tributo === 'PIS' ? 'M300-08' : 'M700-08',
      recusa: [mais(linha(tributo === 'PIS' ? 'M300' : 'M700', { DT_RECEB: '31122023' }))],
      valor: '31122023',
      aceita: [mais(linha(tributo === 'PIS' ? 'M300' : 'M700', { DT_RECEB: '02012024' }))],
    },
    ...[M400, tributo === 'PIS' ? 'M410' : 'M810'].map(
      (registro): Caso => ({
        regra: `${registro}-conta`,
        recusa: [set(registro, { COD_CTA: '' })],
        valor: '',
        // Before 11/2017.
        aceita: [set(registro, { COD_CTA: '' }), set('0000', { DT_INI: '01102017', DT_FIN: '31102017' })],
      }),
    ),
  ],
).concat([
  {
    regra: 'M350-obr',
    recusa: [set('0000', { IND_NAT_PJ: '02' })],
    valor: '02',
    aceita: [set('0000', { IND_NAT_PJ: '02' }), mais(linha('M350'))],
  },
]);
