import { campo } from './testing-casos-campos.ts';
import { type Caso, linha, mais, sem, set } from './testing-regras.ts';

const ANTES = '31122023';
const DENTRO = '01012024';
/** Day of emission and day of entry that are both before the month, and one that is in it. */
const foraDoPeriodo = (regra: string, registro: string, entrada: string): Caso => ({
  regra,
  recusa: [set(registro, { DT_DOC: ANTES, [entrada]: ANTES })],
  valor: ANTES,
  aceita: [set(registro, { DT_DOC: ANTES, [entrada]: DENTRO })],
});
const D500 = { IND_OPER: '0', COD_SIT: '00', DT_DOC: '05012024', DT_A_P: '05012024', NUM_DOC: '7', VL_DOC: '100,00' };

/** Blocks A, C and D. */
export const CASOS_DOCUMENTOS: readonly Caso[] = [
  {
    regra: 'A100-04',
    recusa: [set('A100', { COD_PART: '' })],
    valor: '',
    aceita: [set('A100', { COD_PART: '', IND_OPER: '1' })],
  },
  {
    regra: 'A100-06',
    recusa: [set('A100', { COD_SIT: '06' })],
    valor: '06',
    aceita: [set('A100', { COD_SIT: '02' })],
  },
  foraDoPeriodo('A100-10', 'A100', 'DT_EXE_SERV'),
  foraDoPeriodo('C100-10', 'C100', 'DT_E_S'),
  foraDoPeriodo('C500-08', 'C500', 'DT_ENT'),
  foraDoPeriodo('D100-11', 'D100', 'DT_A_P'),
  campo(
    'D500-10',
    { errado: linha('D500', { ...D500, DT_DOC: ANTES, DT_A_P: ANTES }), certo: linha('D500', D500) },
    ANTES,
  ),
  {
    regra: 'C100-DT_E_S-antes',
    recusa: [set('C100', { DT_E_S: '04012024' })],
    valor: '04012024',
    aceita: [set('C100', { DT_E_S: '05012024' })],
  },
  {
    regra: 'C500-DT_ENT-antes',
    recusa: [set('C500', { DT_ENT: '19012024' })],
    valor: '19012024',
    aceita: [set('C500', { DT_ENT: '20012024' })],
  },
  {
    regra: 'D100-DT_A_P-antes',
    recusa: [set('D100', { DT_A_P: '17012024' })],
    valor: '17012024',
    aceita: [set('D100', { DT_A_P: '18012024' })],
  },
  campo(
    'D500-DT_A_P-antes',
    { errado: linha('D500', { ...D500, DT_A_P: '04012024' }), certo: linha('D500', D500) },
    '04012024',
  ),
  { regra: 'C100-03', recusa: [set('C100', { IND_EMIT: '1' }, 2)], valor: '1', aceita: [] },
  {
    regra: 'C100-06',
    recusa: [set('C100', { COD_SIT: '04' })],
    valor: '04',
    aceita: [set('C100', { COD_SIT: '04' }, 2)],
  },
  {
    regra: 'C100-06-avulsa',
    recusa: [set('C100', { SER: '890' })],
    valor: '00',
    aceita: [set('C100', { SER: '890', COD_SIT: '08' })],
  },
  ...['C100', 'C500', 'D100'].map(
    (registro): Caso => ({
      regra: `${registro}-NUM_DOC-zero`,
      recusa: [set(registro, { NUM_DOC: '0' })],
      valor: '0',
      aceita: registro === 'C100' ? [] : [set(registro, { NUM_DOC: '000000000' })],
    }),
  ),
  ...['A170', 'C170'].map(
    (registro): Caso => ({
      regra: `${registro}-NUM_ITEM-zero`,
      recusa: [set(registro, { NUM_ITEM: '0' })],
      valor: '0',
      aceita: [],
    }),
  ),
  ...['A170', 'C170'].map(
    (registro): Caso => ({
      regra: `${registro}-sequencia`,
      recusa: [set(registro, { NUM_ITEM: '3' })],
      valor: '3',
      certo: '1',
      aceita: [set(registro, { NUM_ITEM: '001' })],
    }),
  ),
  {
    regra: 'C100-09',
    recusa: [set('C100', { CHV_NFE: '' }, 2)],
    valor: '',
    aceita: [set('C100', { CHV_NFE: '' })],
  },
  {
    // 10.000,00 + 500,00 of the two items.
    regra: 'C100-16',
    recusa: [set('C100', { VL_MERC: '10499,99' }, 2)],
    valor: '10499,99',
    certo: '10500,00',
    aceita: [set('C100', { VL_MERC: '10499,99', COD_SIT: '02' }, 2)],
  },
  {
    regra: 'C100-cancelada',
    recusa: [set('C100', { COD_SIT: '02' })],
    valor: '5000,00',
    aceita: [set('C100', { COD_SIT: '02', VL_DOC: '', VL_PIS: '', VL_COFINS: '' }), sem('C170')],
  },
  {
    regra: 'C170-11',
    recusa: [set('C170', { CFOP: '5101' })],
    valor: '5101',
    aceita: [set('C170', { CFOP: '2101' })],
  },
  {
    regra: 'C170-11-igual',
    recusa: [set('C170', { CFOP: '6102' }, 4)],
    valor: '6102',
    aceita: [set('C170', { CFOP: '6101' }, 3), set('C170', { CFOP: '6102' }, 4)],
  },
  {
    regra: 'C170-14',
    recusa: [set('C170', { VL_BC_ICMS: '10000,00' }, 3)],
    valor: '0,00',
    aceita: [set('C170', { VL_BC_ICMS: '10000,00', ALIQ_ICMS: '18,00' }, 3)],
  },
  ...['A170', 'C170', 'D101', 'F100'].map(
    (registro): Caso => ({
      regra: registro === 'D101' ? 'D201-CST01-PIS' : `${registro}-CST01-PIS`,
      recusa:
        registro === 'D101'
          ? [mais(linha('D200'), linha('D201', { CST_PIS: '01', VL_BC_PIS: '10,00' }))]
          : [set(registro, { CST_PIS: '01', ALIQ_PIS: '0' })],
      valor: { A170: '0,00', D101: '' }[registro] ?? '0,0000',
      aceita: [set(registro, { CST_PIS: '02', ALIQ_PIS: '0' })],
    }),
  ),
  ...[
    ['A170', 'PIS', '2,20'],
    ['C170', 'COFINS', '3,0000'],
    ['C501', 'PIS', '0,6500'],
    ['D105', 'COFINS', '3,0000'],
    ['F100', 'PIS', '0,6500'],
  ].map(
    ([registro = '', tributo = '', errada = '']): Caso => ({
      regra: `${registro}-credito-${tributo}`,
      recusa: [set(registro, { [`ALIQ_${tributo}`]: errada })],
      valor: errada,
      // Importation.
      aceita: [set(registro, { [`ALIQ_${tributo}`]: tributo === 'PIS' ? '2,1' : '9,65' })],
    }),
  ),
  {
    regra: 'C010-03',
    recusa: [mais(linha('C180'))],
    valor: '2',
    aceita: [set('C010', { IND_ESCRI: '1' }), mais(linha('C180'))],
  },
  {
    regra: 'C010-03-nota',
    recusa: [set('C010', { IND_ESCRI: '1' }), set('C100', { COD_MOD: '01' })],
    valor: '55',
    aceita: [],
  },
  ...[
    ['C601', 'PIS'],
    ['C605', 'COFINS'],
  ].map(
    ([filho = '', tributo = '']): Caso => ({
      regra: `C600-${filho}-${tributo}`,
      recusa: [mais(linha('C600', { [`VL_${tributo}`]: '3,32' }), linha(filho, { [`VL_${tributo}`]: '3,30' }))],
      valor: '3,32',
      certo: '3,30',
      aceita: [mais(linha('C600', { [`VL_${tributo}`]: '3,31' }), linha(filho, { [`VL_${tributo}`]: '3,30' }))],
    }),
  ),
  ...[
    ['C380', 'C381', 'VL_DOC_CANC'],
    ['C380', 'C385', 'VL_DOC_CANC'],
    ['C600', 'C601', 'VL_DESC'],
    ['D200', 'D201', 'VL_DESC'],
    ['D200', 'D205', 'VL_DESC'],
  ].map(
    ([registro = '', filho = '', menos = '']): Caso => ({
      regra: `${registro}-total-${filho}`,
      recusa: [mais(linha(registro, { VL_DOC: '100,00', [menos]: '10,00' }), linha(filho, { VL_ITEM: '80,00' }))],
      valor: '100,00',
      aceita: [mais(linha(registro, { VL_DOC: '100,00', [menos]: '10,00' }), linha(filho, { VL_ITEM: '90,00' }))],
    }),
  ),
  {
    // 60,00 + 35,00 = 95,00 = 90,00 + 10,00 of discount - 5,00 of additions.
    regra: 'C800-06',
    recusa: [
      mais(
        linha('C800', { VL_CFE: '90,00' }),
        linha('C810', { VL_ITEM: '60,00' }),
        linha('C820', { VL_ITEM: '35,00' }),
      ),
    ],
    valor: '90,00',
    aceita: [
      mais(
        linha('C800', { VL_CFE: '90,00', VL_DESC: '10,00', VL_OUT_DA: '5,00' }),
        linha('C810', { VL_ITEM: '60,00' }),
        linha('C820', { VL_ITEM: '35,00' }),
      ),
    ],
  },
  campo(
    'C800-11',
    {
      errado: linha('C800', { CHV_CFE: '35240111222333000181550010000000101000000107' }),
      certo: linha('C800', { CHV_CFE: '35240111222333000181550010000000101000000106' }),
    },
    '35240111222333000181550010000000101000000107',
  ),
  campo(
    'C800-11-cnpj',
    {
      errado: linha('C800', { CHV_CFE: '35240111444777000161550010000000771000000776' }),
      certo: linha('C800', { CHV_CFE: '35240111222333000181550010000000101000000106' }),
    },
    '35240111444777000161550010000000771000000776',
  ),
  campo('C860-04', { errado: linha('C860', { DT_DOC: ANTES }), certo: linha('C860', { DT_DOC: DENTRO }) }, ANTES),
  campo(
    'C490-02',
    { errado: linha('C490', { DT_DOC_INI: '01022024' }), certo: linha('C490', { DT_DOC_INI: '31012024' }) },
    '01022024',
  ),
  campo(
    'C405-06',
    {
      acima: [linha('C400')],
      errado: linha('C405', { GT_FIN: '99,99', VL_BRT: '100,00' }),
      certo: linha('C405', { GT_FIN: '100,00', VL_BRT: '100,00' }),
    },
    '99,99',
  ),
  ...['C191', 'C195'].map((registro) =>
    campo(
      `${registro}-02-part`,
      { acima: [linha('C190')], errado: linha(registro, { CFOP: '1102' }), certo: linha(registro, { CFOP: '3102' }) },
      '',
    ),
  ),
  {
    // 400,00 - 50,00.
    regra: 'D100-19',
    recusa: [set('D100', { VL_BC_ICMS: '400,00', VL_NT: '50,00' })],
    valor: '400,00',
    aceita: [set('D100', { VL_BC_ICMS: '350,00', VL_NT: '50,00' })],
  },
  {
    regra: 'C500-repetido',
    recusa: [mais(linha('C500', { COD_MOD: '06' }), linha('C500', { COD_MOD: '06' }))],
    valor: '06',
    aceita: [mais(linha('C500', { COD_MOD: '06' }), linha('C500', { COD_MOD: '28' }))],
  },
];
