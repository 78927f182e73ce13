import type { Tributo } from './tipos.ts';

const palavras = (texto: string): readonly string[] => texto.trim().split(/\s+/);

/** The records of one tax, by the names that those of PIS have. */
const REGISTROS_DO_TRIBUTO = {
  PIS: {
    m100: 'm100',
    m105: 'm105',
    m110: 'm110',
    m200: 'm200',
    m205: 'm205',
    m210: 'm210',
    m215: 'm215',
    m220: 'm220',
    m400: 'm400',
    m410: 'm410',
    saldo: '1100',
    retencao: '1300',
  },
  COFINS: {
    m100: 'm500',
    m105: 'm505',
    m110: 'm510',
    m200: 'm600',
    m205: 'm605',
    m210: 'm610',
    m215: 'm615',
    m220: 'm620',
    m400: 'm800',
    m410: 'm810',
    saldo: '1500',
    retencao: '1700',
  },
} as const;

/** What M100 and M500 call the deferred part of a credit. */
const CREDITO_DIFERIDO = { PIS: 'VL_CRED_DIF', COFINS: 'VL_CRED_DIFER' } as const;

type Papel = keyof (typeof REGISTROS_DO_TRIBUTO)[Tributo];

/** What the statements read of the declared records of one tax, besides the file. */
const declaradas = (t: Tributo): Readonly<Record<Papel, string>> => ({
  m100: `_linha COD_CRED IND_CRED_ORI VL_BC_${t} ALIQ_${t} QUANT_BC_${t} ALIQ_${t}_QUANT VL_CRED
    VL_AJUS_ACRES VL_AJUS_REDUC ${CREDITO_DIFERIDO[t]} VL_CRED_DISP IND_DESC_CRED VL_CRED_DESC SLD_CRED`,
  m105: `_pai NAT_BC_CRED CST_${t} VL_BC_${t}_TOT VL_BC_${t}_CUM VL_BC_${t}_NC VL_BC_${t}
    QUANT_BC_${t}_TOT QUANT_BC_${t} DESC_CRED`,
  m110: '_pai IND_AJ VL_AJ COD_AJ',
  m200: `VL_TOT_CONT_NC_PER VL_TOT_CRED_DESC VL_TOT_CRED_DESC_ANT VL_TOT_CONT_NC_DEV VL_RET_NC VL_OUT_DED_NC
    VL_CONT_NC_REC VL_TOT_CONT_CUM_PER VL_RET_CUM VL_OUT_DED_CUM VL_CONT_CUM_REC VL_TOT_CONT_REC`,
  m205: 'NUM_CAMPO COD_REC VL_DEBITO',
  m210: `_linha COD_CONT VL_REC_BRT VL_BC_CONT VL_AJUS_ACRES_BC_${t} VL_AJUS_REDUC_BC_${t} VL_BC_CONT_AJUS
    ALIQ_${t} QUANT_BC_${t} ALIQ_${t}_QUANT VL_CONT_APUR VL_AJUS_ACRES VL_AJUS_REDUC VL_CONT_DIFER
    VL_CONT_DIFER_ANT VL_CONT_PER`,
  m215: '_pai IND_AJ_BC VL_AJ_BC',
  m220: '_pai IND_AJ VL_AJ COD_AJ',
  m400: `_linha CST_${t} VL_TOT_REC COD_CTA`,
  m410: '_pai NAT_REC VL_REC COD_CTA',
  saldo: `PER_APU_CRED ORIG_CRED CNPJ_SUC COD_CRED VL_TOT_CRED_APU SD_CRED_DISP_EFD SLD_CRED_FIM VL_CRED_APU
    VL_CRED_EXT_APU VL_CRED_DESC_PA_ANT VL_CRED_PER_PA_ANT VL_CRED_DCOMP_PA_ANT VL_CRED_DESC_EFD VL_CRED_PER_EFD
    VL_CRED_DCOMP_EFD VL_CRED_TRANS VL_CRED_OUT`,
  retencao: 'IND_NAT_RET PR_REC_RET VL_RET_APU VL_RET_DED VL_RET_PER VL_RET_DCOMP SLD_RET',
});

/** Read once for both taxes. */
const COMUNS: Readonly<Record<string, string>> = {
  '0000': '_linha COD_VER IND_NAT_PJ',
  '0110': '_linha COD_INC_TRIB IND_APRO_CRED',
  '0035': 'COD_SCP',
  '0111': '_linha REC_BRU_NCUM_TRIB_MI REC_BRU_NCUM_NT_MI REC_BRU_NCUM_EXP REC_BRU_CUM',
  f600: 'IND_NAT_RET DT_RET IND_NAT_REC IND_DEC VL_RET_PIS VL_RET_COFINS',
};

/** Asked only whether a file has them. */
const SO_EXISTENCIA = ['i100', 'm211', 'm611', 'm230', 'm630', 'm300', 'm700', 'p100', 'p200'];

/**
 * The tables of documents that have to exist for `SQL_BLOCO_M` (empty ones will do), besides those of the fact table,
 * and of each the columns that the statements read besides the file.
 */
export const COLUNAS_BLOCO_M: ReadonlyMap<string, readonly string[]> = new Map([
  ...(['PIS', 'COFINS'] as const).flatMap((t) =>
    Object.entries(declaradas(t)).map(
      ([papel, colunas]) => [`efdc_${REGISTROS_DO_TRIBUTO[t][papel as Papel]}`, palavras(colunas)] as const,
    ),
  ),
  ...Object.entries(COMUNS).map(([registro, colunas]) => [`efdc_${registro}`, palavras(colunas)] as const),
  ...SO_EXISTENCIA.map((registro) => [`efdc_${registro}`, []] as const),
]);

export const TABELAS_BLOCO_M: readonly string[] = [...COLUNAS_BLOCO_M.keys()];
