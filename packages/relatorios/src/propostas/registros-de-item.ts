import type { Tributo } from '@apura/apuracao';

/**
 * A record of the EFD-Contribuições with CST, base, rate and value of an item that a rectification may change. The
 * records and keys are those of the rectification's workbook; a test compares them.
 */
export interface RegistroDeItem {
  registro: string;
  tributos: readonly Tributo[];
  /** The fields of its key. */
  chave: readonly string[];
  /** The records above with a key, nearest first. */
  acima: readonly { registro: string; chave: readonly string[] }[];
}

const AMBOS = ['PIS', 'COFINS'] as const;
const campos = (texto: string) => texto.split(' ');

const C100 = { registro: 'C100', chave: campos('CHV_NFE IND_OPER COD_PART COD_MOD SER NUM_DOC') };
const A100 = { registro: 'A100', chave: campos('CHV_NFSE IND_OPER COD_PART SER NUM_DOC DT_DOC') };
const C180 = { registro: 'C180', chave: campos('COD_MOD DT_DOC_INI COD_ITEM') };
const C190 = { registro: 'C190', chave: campos('COD_MOD DT_REF_INI COD_ITEM') };
const C380 = { registro: 'C380', chave: campos('COD_MOD DT_DOC_INI NUM_DOC_INI') };
const C395 = { registro: 'C395', chave: campos('COD_PART SER NUM_DOC DT_DOC') };
const C405 = [
  { registro: 'C405', chave: campos('DT_DOC CRZ') },
  { registro: 'C400', chave: campos('ECF_FAB ECF_CX') },
];
const C490 = { registro: 'C490', chave: campos('COD_MOD DT_DOC_INI DT_DOC_FIN') };
const C500 = { registro: 'C500', chave: campos('CHV_DOCe COD_PART COD_MOD SER NUM_DOC DT_DOC') };
const C600 = { registro: 'C600', chave: campos('COD_MOD COD_MUN SER SUB COD_CONS DT_DOC') };
const C800 = { registro: 'C800', chave: campos('CHV_CFE NUM_CFE COD_MOD NR_SAT DT_DOC') };
const C860 = { registro: 'C860', chave: campos('NR_SAT DT_DOC DOC_INI') };
const D100 = { registro: 'D100', chave: campos('CHV_CTE COD_PART COD_MOD SER NUM_DOC') };
const D500 = { registro: 'D500', chave: campos('COD_PART COD_MOD SER NUM_DOC DT_DOC') };

type Acima = RegistroDeItem['acima'];

const deAmbos = (registro: string, chave: string, ...acima: Acima): RegistroDeItem => ({
  registro,
  tributos: AMBOS,
  chave: campos(chave),
  acima,
});

/** A record of PIS and its brother of COFINS, whose keys name the tax alike. */
const par = (pis: string, cofins: string, chave: string, ...acima: Acima): RegistroDeItem[] => [
  { registro: pis, tributos: ['PIS'], chave: campos(chave), acima },
  { registro: cofins, tributos: ['COFINS'], chave: campos(chave.replaceAll('PIS', 'COFINS')), acima },
];

export const REGISTROS_DE_ITEM: readonly RegistroDeItem[] = [
  deAmbos('A170', 'NUM_ITEM', A100),
  deAmbos('C170', 'NUM_ITEM', C100),
  deAmbos('C175', 'ALIQ_PIS_QUANT CFOP CST_PIS ALIQ_PIS', C100),
  ...par('C181', 'C185', 'ALIQ_PIS_QUANT CST_PIS CFOP ALIQ_PIS', C180),
  ...par('C191', 'C195', 'ALIQ_PIS_QUANT CNPJ_CPF_PART CST_PIS CFOP ALIQ_PIS', C190),
  ...par('C381', 'C385', 'ALIQ_PIS_QUANT COD_ITEM CST_PIS ALIQ_PIS', C380),
  deAmbos('C396', 'COD_ITEM', C395),
  ...par('C481', 'C485', 'ALIQ_PIS_QUANT COD_ITEM CST_PIS ALIQ_PIS', ...C405),
  ...par('C491', 'C495', 'ALIQ_PIS_QUANT COD_ITEM CST_PIS CFOP ALIQ_PIS', C490),
  ...par('C501', 'C505', 'NAT_BC_CRED CST_PIS', C500),
  ...par('C601', 'C605', 'CST_PIS ALIQ_PIS', C600),
  deAmbos('C810', 'CFOP CST_PIS COD_ITEM ALIQ_PIS', C800),
  deAmbos('C820', 'CFOP CST_PIS COD_ITEM ALIQ_PIS_QUANT', C800),
  deAmbos('C870', 'CFOP CST_PIS COD_ITEM ALIQ_PIS', C860),
  deAmbos('C880', 'CFOP CST_PIS COD_ITEM ALIQ_PIS_QUANT', C860),
  ...par('D101', 'D105', 'IND_NAT_FRT CST_PIS', D100),
  ...par('D501', 'D505', 'NAT_BC_CRED CST_PIS', D500),
  deAmbos('F100', 'IND_OPER COD_PART DT_OPER VL_OPER CST_PIS NAT_BC_CRED COD_CTA DESC_DOC_OPER'),
  deAmbos('F120', 'NAT_BC_CRED IDENT_BEM_IMOB IND_UTIL_BEM_IMOB COD_CTA DESC_BEM_IMOB'),
  deAmbos('F130', 'NAT_BC_CRED IDENT_BEM_IMOB IND_UTIL_BEM_IMOB MES_OPER_AQUIS COD_CTA DESC_BEM_IMOB'),
  deAmbos('F500', 'CST_PIS ALIQ_PIS COD_MOD CFOP COD_CTA'),
  deAmbos('F510', 'CST_PIS ALIQ_PIS_QUANT COD_MOD CFOP COD_CTA'),
  deAmbos('F550', 'CST_PIS ALIQ_PIS COD_MOD CFOP COD_CTA'),
  deAmbos('F560', 'CST_PIS ALIQ_PIS_QUANT COD_MOD CFOP COD_CTA'),
];
