import { abaixo, type Caso, linha, mais, sem, set } from './testing-regras.ts';

const OUTRO = '11444777000161';
const participante = (campos: Record<string, string>) =>
  abaixo('0140', [linha('0150', { COD_PART: 'P9', NOME: 'NOVE', COD_PAIS: '01058', ...campos })]);
const alteracao = (DT_INI: string, DT_FIM: string, DESCR_ANT_ITEM = 'ANTIGA') =>
  linha('0205', { DESCR_ANT_ITEM, DT_INI, DT_FIM });

/** Block 0, of a file of 01/2024 of the non-cumulative regime. */
export const CASOS_ABERTURA: readonly Caso[] = [
  {
    regra: '0000-02',
    recusa: [set('0000', { COD_VER: '005' })],
    valor: '005',
    certo: '006',
    aceita: [set('0000', { COD_VER: '003', DT_INI: '01052018', DT_FIN: '31052018' })],
  },
  {
    regra: '0000-06',
    recusa: [set('0000', { DT_INI: '02012024' })],
    valor: '02012024',
    aceita: [set('0000', { DT_INI: '02012024', IND_SIT_ESP: '0' })],
  },
  {
    regra: '0000-07',
    recusa: [set('0000', { DT_FIN: '30012024' })],
    valor: '30012024',
    aceita: [set('0000', { DT_FIN: '30012024', IND_SIT_ESP: '4' })],
  },
  // A published inscription: 2×9 + 1×8 + 0×7 + 1×6 + 4×5 + 0×4 + 2×3 + 6×2 = 70, and 11 − 70 mod 11 = 7.
  {
    regra: '0000-SUFRAMA',
    recusa: [set('0000', { SUFRAMA: '210140268' })],
    valor: '210140268',
    aceita: [set('0000', { SUFRAMA: '210140267' })],
  },
  // 1×9 = 9, and 11 − 9 = 2; 4×8 = 32 leaves 10, and 11 − 10 = 1.
  {
    regra: '0150-SUFRAMA',
    recusa: [participante({ CNPJ: OUTRO, SUFRAMA: '10000000X' })],
    valor: '10000000X',
    aceita: [participante({ CNPJ: OUTRO, SUFRAMA: '100000002' }), set('0140', { SUFRAMA: '040000001' })],
  },
  {
    regra: '0150-04',
    recusa: [participante({ CNPJ: OUTRO, COD_PAIS: '99999' })],
    valor: '99999',
    aceita: [participante({ CNPJ: OUTRO, COD_PAIS: '1058' }), abaixo('0140', [linha('0150', { COD_PAIS: '01600' })])],
  },
  {
    regra: '0000-08',
    recusa: [set('0000', { NOME: 'PADARIA #1' })],
    valor: 'PADARIA #1',
    aceita: [set('0000', { NOME: "PADARIA D'OESTE & CIA. (1)" })],
  },
  { regra: '0001-0110', recusa: [sem('0110'), sem('0111')], valor: '', aceita: [] },
  { regra: '0001-0140', recusa: [sem('0140')], valor: '', aceita: [] },
  {
    regra: '0035-02',
    recusa: [abaixo('0001', [linha('0035', { COD_SCP: '11222333000262' })])],
    valor: '11222333000262',
    aceita: [abaixo('0001', [linha('0035', { COD_SCP: OUTRO })])],
  },
  {
    regra: '0035-obr',
    recusa: [set('0000', { IND_NAT_PJ: '03' })],
    valor: '03',
    aceita: [set('0000', { IND_NAT_PJ: '03' }), abaixo('0001', [linha('0035', { COD_SCP: OUTRO })])],
  },
  {
    regra: '0035-sem',
    recusa: [abaixo('0001', [linha('0035', { COD_SCP: OUTRO })])],
    valor: '',
    aceita: [set('0000', { IND_NAT_PJ: '05' }), abaixo('0001', [linha('0035', { COD_SCP: OUTRO })])],
  },
  { regra: '0110-03', recusa: [set('0110', { IND_APRO_CRED: '' })], valor: '', aceita: [] },
  {
    regra: '0110-03-sem',
    recusa: [set('0110', { COD_INC_TRIB: '2' })],
    valor: '2',
    aceita: [set('0110', { COD_INC_TRIB: '2', IND_APRO_CRED: '' })],
  },
  {
    regra: '0110-05',
    recusa: [set('0110', { COD_INC_TRIB: '2' })],
    valor: '',
    aceita: [set('0110', { COD_INC_TRIB: '2', IND_REG_CUM: '9' })],
  },
  { regra: '0110-05-sem', recusa: [set('0110', { IND_REG_CUM: '9' })], valor: '9', aceita: [] },
  {
    regra: '0110-04',
    recusa: [set('0110', { COD_TIPO_CONT: '2' })],
    valor: '2',
    aceita: [set('0110', { COD_TIPO_CONT: '2' }), set('M610', { COD_CONT: '02' })],
  },
  { regra: '0111-obr', recusa: [sem('0111')], valor: '2', aceita: [sem('0111'), set('0110', { IND_APRO_CRED: '1' })] },
  { regra: '0111-sem', recusa: [set('0110', { COD_INC_TRIB: '2' })], valor: '', aceita: [] },
  {
    // 10.000,00 + 500,00 + 0 + 0.
    regra: '0111-06',
    recusa: [set('0111', { REC_BRU_TOTAL: '10500,01' })],
    valor: '10500,01',
    certo: '10500,00',
    aceita: [],
  },
  {
    regra: '0120-obr',
    recusa: [sem('A010'), sem('C010'), sem('D010'), sem('F010')],
    valor: '',
    aceita: [sem('A010'), sem('C010'), sem('D010'), sem('F010'), mais(linha('0120', { MES_REFER: '012024' }))],
  },
  {
    regra: '0120-sem',
    recusa: [mais(linha('0120', { MES_REFER: '012024' }))],
    valor: '012024',
    aceita: [mais(linha('0120', { MES_REFER: '122023' }))],
  },
  { regra: '0150-05', recusa: [participante({})], valor: '', aceita: [participante({ COD_PAIS: '02496' })] },
  {
    regra: '0150-06',
    recusa: [participante({ CNPJ: OUTRO, CPF: '11144477735' })],
    valor: '11144477735',
    aceita: [participante({ CPF: '11144477735' })],
  },
  {
    regra: '0150-08',
    recusa: [participante({ CNPJ: OUTRO })],
    valor: '',
    aceita: [participante({ CNPJ: OUTRO, COD_MUN: '3550308' })],
  },
  {
    regra: '0190-03',
    recusa: [set('0190', { DESCR: 'KG' })],
    valor: 'KG',
    aceita: [set('0190', { DESCR: 'QUILO' })],
  },
  {
    regra: '0205-04',
    recusa: [abaixo('0200', [alteracao('01012023', '31012024')])],
    valor: '31012024',
    aceita: [abaixo('0200', [alteracao('01012023', '30012024')])],
  },
  {
    regra: '0205-sobre',
    recusa: [abaixo('0200', [alteracao('01012023', '30062023'), alteracao('30062023', '31122023')])],
    valor: '30062023',
    aceita: [abaixo('0200', [alteracao('01012023', '30062023'), alteracao('01072023', '31122023')])],
  },
  {
    regra: '0500-02',
    recusa: [set('0500', { DT_ALT: '01022024' })],
    valor: '01022024',
    aceita: [set('0500', { DT_ALT: '31012024' })],
  },
  {
    regra: '0600-02',
    recusa: [set('0600', { DT_ALT: '01022024' })],
    valor: '01022024',
    aceita: [set('0600', { DT_ALT: '31012024' })],
  },
  {
    regra: 'P010-02',
    recusa: [mais(linha('P010', { CNPJ: '11222333000181' }))],
    valor: '11222333000181',
    aceita: [mais(linha('P010', { CNPJ: '11222333000181' })), abaixo('0140', [linha('0145')])],
  },
];
