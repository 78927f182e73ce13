import type { Caso } from '../../sped/regras/testing-regras.ts';
import { abaixo, linha, mais, sem, set } from './testing-ecf-limpo.ts';

const anual = { FORMA_APUR: 'A', FORMA_TRIB_PER: 'RRRR', MES_BAL_RED: '0000000000EB' };
const presumido = { FORMA_TRIB: '5', FORMA_TRIB_PER: '000P', TIP_ESC_PRE: 'C', IND_REC_RECEITA: '2' };
const mes = (registro: string, PER_APUR: string) =>
  linha(registro, { DT_INI: '01112025', DT_FIN: '30112025', PER_APUR });
const trimestre = (registro: string) => linha(registro, { DT_INI: '01102025', DT_FIN: '31122025', PER_APUR: 'T04' });
const P030 = trimestre('P030');

/** The rules of periods, of the records that each of them has, and of the fields of blocks J to N. */
export const CASOS_PERIODOS: readonly Caso[] = [
  {
    // Months that are estimated by revenue (E) are in block N alone; December has a balance (B).
    regra: 'N030-falta',
    recusa: [set('0010', anual)],
    valor: '1',
    certo: 'A00, A11, A12',
    aceita: [set('0010', anual), mais(mes('N030', 'A00'), mes('N030', 'A11'), mes('N030', 'A12'))],
  },
  {
    regra: 'L030-falta',
    recusa: [set('0010', anual)],
    valor: '1',
    certo: 'A00, A12',
    aceita: [set('0010', anual), mais(mes('L030', 'A00'), mes('L030', 'A12'))],
  },
  {
    regra: 'P030-falta',
    recusa: [set('0010', presumido)],
    valor: '5',
    certo: 'T04',
    aceita: [set('0010', presumido), mais(P030)],
  },
  {
    // A company that is exempt since October has the last quarter alone.
    regra: 'U030-falta',
    recusa: [set('0010', { FORMA_TRIB: '9', FORMA_APUR_I: 'T', APUR_CSLL: 'D' })],
    valor: '9',
    certo: 'T04',
    aceita: [set('0010', { FORMA_TRIB: '9', FORMA_APUR_I: 'T', APUR_CSLL: 'D' }), mais(trimestre('U030'))],
  },
  {
    regra: 'T030-falta',
    recusa: [set('0010', { FORMA_TRIB: '6', FORMA_TRIB_PER: '000A' })],
    valor: '6',
    certo: 'T04',
    aceita: [],
  },
  {
    // Cash books have no block K.
    regra: 'K030-falta',
    recusa: [set('0010', presumido), sem('K030')],
    valor: '5',
    certo: 'T04',
    aceita: [set('0010', { ...presumido, TIP_ESC_PRE: 'L' }), sem('K030')],
  },
  {
    regra: 'P030-sobra',
    recusa: [mais(P030)],
    valor: 'T04',
    aceita: [set('0010', presumido), mais(P030)],
  },
  {
    regra: 'M030-repetido',
    recusa: [mais(trimestre('M030'))],
    valor: 'T04',
    aceita: [mais(linha('M030', { DT_INI: '01102025', DT_FIN: '31122025', PER_APUR: 'T03' }))],
  },
  {
    regra: 'L030-datas',
    recusa: [set('L030', { DT_FIN: '31012026' })],
    valor: '31012026',
    aceita: [set('L030', { DT_FIN: '30112025' })],
  },
  { regra: 'L030-L300', recusa: [sem('L300')], valor: 'T04', aceita: [] },
  {
    regra: 'N030-N620',
    recusa: [set('N030', { PER_APUR: 'A11' })],
    valor: 'A11',
    aceita: [set('N030', { PER_APUR: 'A00' })],
  },
  {
    regra: 'P030-P200',
    recusa: [mais(P030)],
    valor: 'T04',
    aceita: [mais(P030, linha('P200', { CODIGO: '26', VALOR: '0,00' }))],
  },
  {
    // The CSLL is worked out, the IRPJ is not.
    regra: 'U030-U182',
    recusa: [set('0010', { FORMA_TRIB: '9', FORMA_APUR_I: 'D', APUR_CSLL: 'T' }), mais(trimestre('U030'))],
    valor: 'T04',
    aceita: [set('0010', { FORMA_TRIB: '9', FORMA_APUR_I: 'D', APUR_CSLL: 'D' }), mais(trimestre('U030'))],
  },
  {
    regra: 'L030-sem-L100',
    recusa: [set('0010', anual), set('L030', { PER_APUR: 'A11' })],
    valor: 'A11',
    aceita: [set('0010', anual), set('L030', { PER_APUR: 'A12' })],
  },
  {
    regra: 'N030-sem-N620',
    recusa: [mais(linha('N620', { CODIGO: '1', VALOR: '1,00' }))],
    valor: 'T04',
    aceita: [set('N030', { PER_APUR: 'A11' }), mais(linha('N620', { CODIGO: '1', VALOR: '1,00' }))],
  },
  {
    regra: 'J050-J051',
    recusa: [mais(linha('J050', { COD_NAT: '01', IND_CTA: 'A', COD_CTA: '1.2' }))],
    valor: '1.2',
    aceita: [mais(linha('J050', { COD_NAT: '05', IND_CTA: 'A', COD_CTA: '5.1' }))],
  },
  {
    regra: 'J050-sem-J051',
    recusa: [set('J050', { IND_CTA: 'S' }, 2)],
    valor: '1.1',
    aceita: [set('J050', { COD_NAT: '02' }, 2)],
  },
  {
    regra: 'Y640-Y650',
    recusa: [mais(linha('Y640', { COND_DECL: '1' }))],
    valor: '1',
    aceita: [mais(linha('Y640', { COND_DECL: '1' }), linha('Y650', { CNPJ: '11444777000161' }))],
  },
  {
    regra: 'Y680-Y681',
    recusa: [mais(linha('Y680', { MES: '01' }))],
    valor: '01',
    aceita: [mais(linha('Y680', { MES: '01' }), linha('Y681', { CODIGO: '1' }))],
  },
  {
    regra: 'K155.IND_VL_SLD_FIN-lado',
    recusa: [set('K155', { IND_VL_SLD_FIN: 'X' })],
    valor: 'X',
    aceita: [set('K155', { IND_VL_SLD_FIN: 'C' })],
  },
  {
    regra: 'J050.COD_NAT-lista',
    recusa: [set('J050', { COD_NAT: '06' })],
    valor: '06',
    aceita: [set('J050', { COD_NAT: '09' })],
  },
  {
    regra: 'M410.IND_VAL_LAN_LALB_PB-lista',
    recusa: [abaixo('M500', [linha('M410', { IND_VAL_LAN_LALB_PB: 'D' })])],
    valor: 'D',
    aceita: [abaixo('M500', [linha('M410', { IND_VAL_LAN_LALB_PB: 'DB' })])],
  },
  {
    regra: 'N030.PER_APUR-lista',
    recusa: [set('N030', { PER_APUR: 'A13' })],
    valor: 'A13',
    aceita: [set('N030', { PER_APUR: 'A12' })],
  },
  {
    regra: 'J050.COD_CTA_SUP',
    recusa: [set('J050', { COD_CTA_SUP: '9' }, 2)],
    valor: '9',
    aceita: [set('J050', { COD_CTA_SUP: '' }, 2)],
  },
  {
    regra: 'K155.COD_CTA-J050',
    recusa: [set('K155', { COD_CTA: '1' })],
    valor: '1',
    aceita: [sem('J050'), set('K155', { COD_CTA: '1' })],
  },
  {
    regra: 'K155.COD_CTA-natureza',
    recusa: [set('K155', { COD_CTA: '3.1' })],
    valor: '3.1',
    aceita: [set('K155', { COD_CTA: '2.1' })],
  },
  {
    regra: 'M500.COD_CTA_B-M010',
    recusa: [set('M500', { COD_CTA_B: 'P2' })],
    valor: 'P2',
    aceita: [set('M500', { COD_CTA_B: 'P2' }), set('M010', { COD_CTA_B: 'P2' })],
  },
  {
    regra: 'M010.COD_PB_RFB',
    recusa: [set('M010', { COD_PB_RFB: '1.01' })],
    valor: '1.01',
    aceita: [set('M010', { COD_PB_RFB: '1001' })],
  },
  {
    regra: 'Y570.COD_REC',
    recusa: [set('Y570', { COD_REC: '9998' })],
    valor: '9998',
    aceita: [set('Y570', { COD_REC: '1708' })],
  },
];
