import { uniao } from '@apura/apuracao';
import type { Mart } from '../mart.ts';

const VALOR = 'DECIMAL(18,2)';

const COLUNAS_DOC = {
  registro: 'VARCHAR',
  _arquivo: 'VARCHAR',
  _linha: 'INTEGER',
  lado: 'VARCHAR',
  IND_EMIT: 'VARCHAR',
  COD_PART: 'VARCHAR',
  doc_part: 'VARCHAR',
  COD_MOD: 'VARCHAR',
  COD_SIT: 'VARCHAR',
  SER: 'VARCHAR',
  NUM_DOC: 'VARCHAR',
  CHV: 'VARCHAR',
  DT_DOC: 'DATE',
  DT_E_S: 'DATE',
  VL_DOC: VALOR,
  VL_DESC: VALOR,
  VL_MERC: VALOR,
  VL_FRT: VALOR,
  VL_SEG: VALOR,
  VL_OUT_DA: VALOR,
  VL_BC_ICMS: VALOR,
  VL_ICMS: VALOR,
  VL_BC_ICMS_ST: VALOR,
  VL_ICMS_ST: VALOR,
  VL_IPI: VALOR,
  VL_PIS: VALOR,
  VL_COFINS: VALOR,
  COD_CTA: 'VARCHAR',
} as const;

type Campos<C extends string> = Partial<Record<C, string>>;
const iguais = (nomes: string): Record<string, string> => Object.fromEntries(nomes.split(' ').map((n) => [n, n]));
const tabelaDe = (registro: string) => `efdf_${registro.toLowerCase()}`;

const IDENTIFICACAO = 'COD_MOD COD_SIT SER NUM_DOC DT_DOC';
const POR_IND_OPER = { lado: `CASE IND_OPER WHEN '0' THEN 'Entrada' ELSE 'Saída' END`, ...iguais('IND_EMIT COD_PART') };
const ICMS = 'VL_BC_ICMS VL_ICMS';
const ST = 'VL_BC_ICMS_ST VL_ICMS_ST';

const DOCUMENTOS: Record<string, Campos<keyof typeof COLUNAS_DOC>> = {
  C100: {
    ...POR_IND_OPER,
    ...iguais(
      `${IDENTIFICACAO} DT_E_S VL_DOC VL_DESC VL_MERC VL_FRT VL_SEG VL_OUT_DA ${ICMS} ${ST} VL_IPI VL_PIS VL_COFINS`,
    ),
    CHV: 'CHV_NFE',
  },
  C500: {
    ...POR_IND_OPER,
    ...iguais(`${IDENTIFICACAO} DT_E_S VL_DOC VL_DESC ${ICMS} ${ST} VL_PIS VL_COFINS COD_CTA`),
    CHV: '"CHV_DOCe"',
  },
  C800: {
    ...iguais(`COD_MOD COD_SIT DT_DOC VL_DESC VL_MERC VL_OUT_DA VL_ICMS VL_PIS VL_COFINS`),
    lado: `'Saída'`,
    IND_EMIT: `'0'`,
    doc_part: 'CNPJ_CPF',
    SER: 'NR_SAT',
    NUM_DOC: 'NUM_CFE',
    CHV: 'CHV_CFE',
    VL_DOC: 'VL_CFE',
  },
  D100: {
    ...POR_IND_OPER,
    ...iguais(`${IDENTIFICACAO} VL_DOC VL_DESC ${ICMS} COD_CTA`),
    CHV: 'CHV_CTE',
    DT_E_S: 'DT_A_P',
  },
  D500: {
    ...POR_IND_OPER,
    ...iguais(`${IDENTIFICACAO} VL_DOC VL_DESC ${ICMS} VL_PIS VL_COFINS COD_CTA`),
    DT_E_S: 'DT_A_P',
  },
  D700: {
    ...POR_IND_OPER,
    ...iguais(`${IDENTIFICACAO} DT_E_S VL_DOC VL_DESC ${ICMS} VL_PIS VL_COFINS`),
    CHV: '"CHV_DOCe"',
  },
  B020: { ...POR_IND_OPER, ...iguais(IDENTIFICACAO), CHV: 'CHV_NFE', VL_DOC: 'VL_CONT' },
};

const COLUNAS_ANALITICO = {
  registro: 'VARCHAR',
  _arquivo: 'VARCHAR',
  _linha: 'INTEGER',
  _pai: 'INTEGER',
  CST_ICMS: 'VARCHAR',
  CFOP: 'VARCHAR',
  ALIQ_ICMS: VALOR,
  VL_OPR: VALOR,
  VL_BC_ICMS: VALOR,
  VL_ICMS: VALOR,
  VL_BC_ICMS_ST: VALOR,
  VL_ICMS_ST: VALOR,
  VL_RED_BC: VALOR,
  VL_IPI: VALOR,
} as const;

const COMUM_ANALITICO = 'CST_ICMS CFOP ALIQ_ICMS VL_OPR VL_BC_ICMS VL_ICMS';

/** What each analytic record has beyond the fields that all of them share. */
const ANALITICOS: Record<string, string> = {
  C190: `${ST} VL_RED_BC VL_IPI`,
  C320: 'VL_RED_BC',
  C390: 'VL_RED_BC',
  C490: '',
  C590: `${ST} VL_RED_BC`,
  C690: `${ST} VL_RED_BC`,
  C790: `${ST} VL_RED_BC`,
  C850: '',
  C890: '',
  D190: 'VL_RED_BC',
  D300: 'VL_RED_BC',
  D410: '',
  D590: 'VL_RED_BC',
  D690: 'VL_RED_BC',
  D696: 'VL_RED_BC',
  D730: 'VL_RED_BC',
  D760: 'VL_RED_BC',
};

/** D300 is a document of its own: it is its own parent. */
const paiDe = (registro: string) => (registro === 'D300' ? '_linha' : '_pai');

export const DOCUMENTOS_EFDF: readonly string[] = Object.keys(DOCUMENTOS).map(tabelaDe);
export const ANALITICOS_EFDF: readonly string[] = Object.keys(ANALITICOS).map(tabelaDe);

/**
 * The unions of the EFD ICMS/IPI, where one file is one establishment. They are built from the lists above, because
 * written out each would have hundreds of lines, and because a project has few of their tables.
 */
export const UNIOES_EFDF: readonly Mart[] = [
  {
    linha: 'One row per C100, C500, C800, D100, D500, D700 or B020 of an EFD ICMS/IPI, valid or not, in one shape.',
    visao: uniao(
      'doc_efdf',
      COLUNAS_DOC,
      Object.entries(DOCUMENTOS).map(([registro, campos]) => ({
        tabela: tabelaDe(registro),
        campos: { registro: `'${registro}'`, _arquivo: '_arquivo', _linha: '_linha', ...campos },
      })),
    ),
  },
  {
    linha: 'One row per analytic record of the EFD ICMS/IPI (C190 and the like), in one shape.',
    visao: uniao(
      'analitico_efdf',
      COLUNAS_ANALITICO,
      Object.entries(ANALITICOS).map(([registro, extras]) => ({
        tabela: tabelaDe(registro),
        campos: {
          registro: `'${registro}'`,
          ...iguais(`_arquivo _linha ${COMUM_ANALITICO} ${extras}`.trim()),
          _pai: paiDe(registro),
        },
      })),
    ),
  },
];
