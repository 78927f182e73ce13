import type { Caso } from '../../sped/regras/testing-regras.ts';
import { linha, mais, sem, set } from './testing-ecf-limpo.ts';

const r0000 = (campos: Readonly<Record<string, string>>) => set('0000', campos);
const r0010 = (campos: Readonly<Record<string, string>>) => set('0010', campos);
const IMUNE = { FORMA_TRIB: '8', FORMA_APUR: '', COD_QUALIF_PJ: '', FORMA_TRIB_PER: '' };

/** The rules of 0000, 0010, 0020, 0030 and 0035. */
export const CASOS_ABERTURA: readonly Caso[] = [
  {
    regra: '0010.FORMA_TRIB-lista',
    recusa: [r0010({ FORMA_TRIB: '0' })],
    valor: '0',
    aceita: [r0010({ FORMA_TRIB: '9' })],
  },
  {
    regra: '0000.SIT_ESPECIAL-lista',
    recusa: [r0000({ SIT_ESPECIAL: 'A' })],
    valor: 'A',
    aceita: [r0000({ SIT_ESPECIAL: '9' })],
  },
  {
    regra: '0010.TIP_ENT-lista',
    recusa: [r0010({ TIP_ENT: '16' })],
    valor: '16',
    aceita: [r0010({ TIP_ENT: '15' })],
  },
  {
    regra: '0010.FORMA_TRIB_PER-lista',
    recusa: [r0010({ FORMA_TRIB_PER: 'RRR' })],
    valor: 'RRR',
    aceita: [r0010({ FORMA_TRIB_PER: '0RPA' })],
  },
  {
    regra: '0010.MES_BAL_RED-lista',
    recusa: [r0010({ MES_BAL_RED: 'BBBB' })],
    valor: 'BBBB',
    aceita: [r0010({ MES_BAL_RED: '000EEEBBBBBB' })],
  },
  {
    regra: '0000.DT_INI-ano',
    recusa: [r0000({ IND_SIT_INI_PER: '0' })],
    valor: '01102025',
    certo: '01012025',
    aceita: [r0000({ IND_SIT_INI_PER: '0', DT_INI: '01012025' })],
  },
  {
    regra: '0000.DT_FIN-ano',
    recusa: [r0000({ DT_FIN: '30112025' })],
    valor: '30112025',
    certo: '31122025',
    aceita: [r0000({ DT_FIN: '30112025', SIT_ESPECIAL: '1' })],
  },
  {
    regra: '0000.DT_FIN-mesmo-ano',
    recusa: [r0000({ DT_FIN: '31122026' })],
    valor: '31122026',
    aceita: [r0000({ DT_INI: '31122025' })],
  },
  {
    regra: '0000.DT_SIT_ESP-obrigatoria',
    recusa: [r0000({ SIT_ESPECIAL: '1' })],
    valor: '',
    aceita: [r0000({ SIT_ESPECIAL: '1', DT_SIT_ESP: '31122025' })],
  },
  {
    regra: '0000.DT_SIT_ESP-sem',
    recusa: [r0000({ DT_SIT_ESP: '31122025' })],
    valor: '31122025',
    aceita: [r0000({ SIT_ESPECIAL: '1', DT_SIT_ESP: '31122025' })],
  },
  {
    // The day before the company enters the Simples is its last one.
    regra: '0000.DT_SIT_ESP-fim',
    recusa: [r0000({ SIT_ESPECIAL: '9', DT_SIT_ESP: '31122025' })],
    valor: '31122025',
    certo: '01012026',
    aceita: [r0000({ SIT_ESPECIAL: '9', DT_SIT_ESP: '01012026' })],
  },
  {
    regra: '0000.PAT_REMAN_CIS',
    recusa: [r0000({ SIT_ESPECIAL: '6' })],
    valor: '',
    aceita: [r0000({ SIT_ESPECIAL: '6', PAT_REMAN_CIS: '60,0000' })],
  },
  {
    regra: '0000.NUM_REC-sem',
    recusa: [r0000({ NUM_REC: 'A'.repeat(40) })],
    valor: 'A'.repeat(40),
    aceita: [r0000({ RETIFICADORA: 'S', NUM_REC: 'A'.repeat(40) })],
  },
  {
    regra: '0000.COD_SCP',
    recusa: [r0000({ TIP_ECF: '2' })],
    valor: '',
    aceita: [r0000({ TIP_ECF: '2', COD_SCP: '11444777000161' })],
  },
  {
    regra: '0010.FORMA_APUR-anual',
    recusa: [r0010({ FORMA_TRIB: '5', FORMA_APUR: 'A' })],
    valor: 'A',
    aceita: [r0010({ FORMA_TRIB: '3', FORMA_APUR: 'A', OPT_REFIS: 'S' })],
  },
  {
    regra: '0010.COD_QUALIF_PJ-obrigatorio',
    recusa: [r0010({ COD_QUALIF_PJ: '' })],
    valor: '',
    aceita: [r0010({ ...IMUNE })],
  },
  {
    regra: '0010.TIP_ESC_PRE-obrigatorio',
    recusa: [r0010({ FORMA_TRIB: '5' })],
    valor: '',
    aceita: [r0010({ FORMA_TRIB: '5', TIP_ESC_PRE: 'C' })],
  },
  {
    regra: '0010.FORMA_TRIB_PER-sem',
    recusa: [r0010({ ...IMUNE, FORMA_TRIB_PER: 'RRRR' })],
    valor: 'RRRR',
    aceita: [r0010(IMUNE)],
  },
  {
    regra: '0010.TIP_ENT-sem',
    recusa: [r0010({ TIP_ENT: '02' })],
    valor: '02',
    aceita: [r0010({ ...IMUNE, TIP_ENT: '02' })],
  },
  {
    regra: '0010.COD_QUALIF_PJ-presumido',
    recusa: [r0010({ FORMA_TRIB: '5', COD_QUALIF_PJ: '03' })],
    valor: '03',
    aceita: [r0010({ FORMA_TRIB: '5', COD_QUALIF_PJ: '02' })],
  },
  {
    regra: '0010.FORMA_TRIB_PER-formas',
    recusa: [r0010({ FORMA_TRIB_PER: '00PR' })],
    valor: '00PR',
    aceita: [r0010({ FORMA_TRIB: '3', FORMA_TRIB_PER: '00PR' })],
  },
  {
    // A taxpayer of the Refis with an annual return has estimates (E), not quarters (R).
    regra: '0010.FORMA_TRIB_PER-formas',
    recusa: [r0010({ FORMA_TRIB: '4', OPT_REFIS: 'S', FORMA_APUR: 'A', FORMA_TRIB_PER: 'PPRR' })],
    valor: 'PPRR',
    aceita: [r0010({ FORMA_TRIB: '4', OPT_REFIS: 'S', FORMA_APUR: 'A', FORMA_TRIB_PER: 'PAEE' })],
  },
  {
    regra: '0010.MES_BAL_RED-anual',
    recusa: [r0010({ FORMA_APUR: 'A' })],
    valor: '',
    aceita: [r0010({ FORMA_APUR: 'A', MES_BAL_RED: '000000000EEE' })],
  },
  {
    regra: '0010.IND_REC_RECEITA-presumido',
    recusa: [r0010({ FORMA_TRIB: '5', FORMA_TRIB_PER: '000P' })],
    valor: '',
    aceita: [r0010({ FORMA_TRIB: '5', FORMA_TRIB_PER: '000P', IND_REC_RECEITA: '1' })],
  },
  {
    regra: '0020.IND_E-COM_TI-sim-ou-nao',
    recusa: [set('0020', { 'IND_E-COM_TI': 'X' })],
    valor: 'X',
    aceita: [set('0020', { 'IND_E-COM_TI': 'S' })],
  },
  {
    regra: '0020.IND_QTE_SCP',
    recusa: [r0000({ TIP_ECF: '1' })],
    valor: '',
    aceita: [r0000({ TIP_ECF: '1' }), set('0020', { IND_QTE_SCP: '2' })],
  },
  {
    regra: '0020.IND_OP_VINC',
    recusa: [set('0020', { IND_OP_VINC: 'S' })],
    valor: 'S',
    aceita: [set('0020', { IND_OP_EXT: 'S', IND_OP_VINC: 'S' })],
  },
  {
    regra: '0020.IND_PART_EXT-imune',
    recusa: [r0010(IMUNE), set('0020', { IND_PART_EXT: 'S' })],
    valor: 'S',
    aceita: [set('0020', { IND_PART_EXT: 'S' })],
  },
  {
    regra: '0020.IND_LUC_EXP-lucro-real',
    recusa: [r0010({ FORMA_TRIB: '5' }), set('0020', { IND_LUC_EXP: 'S' })],
    valor: 'S',
    aceita: [set('0020', { IND_LUC_EXP: 'S' })],
  },
  {
    regra: '0020.IND_PART_COLIG-Y620',
    recusa: [set('0020', { IND_PART_COLIG: 'S' })],
    valor: 'S',
    aceita: [set('0020', { IND_PART_COLIG: 'S' }), mais(linha('Y620', { CNPJ: '11444777000161' }))],
  },
  {
    regra: '0020.IND_E-COM_TI-X400',
    recusa: [set('0020', { 'IND_E-COM_TI': 'S' })],
    valor: 'S',
    aceita: [set('0020', { 'IND_E-COM_TI': 'S' }), mais(linha('X400', { CODIGO: '1' }))],
  },
  {
    regra: '0020.EXT-sem-Y520',
    recusa: [mais(linha('Y520', { TIP_EXT: 'P' }))],
    valor: 'N',
    aceita: [set('0020', { IND_PGTO_EXT: 'S' }), mais(linha('Y520', { TIP_EXT: 'P' }))],
  },
  {
    regra: '0020.IND_INOV_TEC-sem-X460',
    recusa: [mais(linha('X460', { CODIGO: '2', VALOR: '10,00' }))],
    valor: 'N',
    aceita: [set('0020', { IND_INOV_TEC: 'S' }), mais(linha('X460', { CODIGO: '2', VALOR: '10,00' }))],
  },
  {
    regra: '0020.IND_REC_EXT-Y520-R',
    recusa: [set('0020', { IND_REC_EXT: 'S' }), mais(linha('Y520', { TIP_EXT: 'P' }))],
    valor: 'S',
    aceita: [set('0020', { IND_REC_EXT: 'S' }), mais(linha('Y520', { TIP_EXT: 'R' }))],
  },
  {
    regra: '0000.TIP_ECF-0035',
    recusa: [r0000({ TIP_ECF: '1' })],
    valor: '1',
    aceita: [r0000({ TIP_ECF: '1' }), mais(linha('0035', { COD_SCP: '11444777000161' }))],
  },
  {
    regra: '0035.COD_SCP',
    recusa: [mais(linha('0035', { COD_SCP: '11444777000162' }))],
    valor: '11444777000162',
    aceita: [mais(linha('0035', { COD_SCP: '11444777000161' }))],
  },
  {
    regra: '0030.COD_NAT',
    recusa: [set('0030', { COD_NAT: '9999' })],
    valor: '9999',
    aceita: [set('0030', { COD_NAT: '2054' })],
  },
  {
    regra: '0030.CNAE_FISCAL',
    recusa: [set('0030', { CNAE_FISCAL: '0000000' })],
    valor: '0000000',
    aceita: [set('0030', { CNAE_FISCAL: '0111301' })],
  },
  { regra: '0030.UF', recusa: [set('0030', { UF: 'XX' })], valor: 'XX', aceita: [set('0030', { UF: 'RJ' })] },
  {
    regra: '0030.COD_MUN',
    recusa: [set('0030', { COD_MUN: '3500000' })],
    valor: '3500000',
    aceita: [set('0030', { COD_MUN: '1100015' })],
  },
  {
    // Ariquemes is in Rondônia.
    regra: '0030.COD_MUN-UF',
    recusa: [set('0030', { COD_MUN: '1100023' })],
    valor: '1100023',
    aceita: [set('0030', { COD_MUN: '1100023', UF: 'RO' })],
  },
  { regra: '0010-0020', recusa: [sem('0020')], valor: '1', aceita: [] },
  {
    regra: '0010-Y672',
    recusa: [r0010({ FORMA_TRIB: '5' })],
    valor: '5',
    aceita: [r0010({ FORMA_TRIB: '5' }), mais(linha('Y672', { TOT_ATIVO: '1,00' }))],
  },
  {
    regra: '0010-sem-Q100',
    recusa: [mais(linha('Q100', { HIST: 'VENDA' }))],
    valor: '1',
    aceita: [r0010({ FORMA_TRIB: '5', TIP_ESC_PRE: 'L' }), mais(linha('Q100', { HIST: 'VENDA' }))],
  },
  {
    regra: '0000-Y660',
    recusa: [r0000({ SIT_ESPECIAL: '2' })],
    valor: '2',
    aceita: [r0000({ SIT_ESPECIAL: '2' }), mais(linha('Y660', { CNPJ: '11444777000161' }))],
  },
];
