/**
 * One shape that a record had up to and including a layout version: the fields after REG, as
 * `NAME:type[:size[:decimals]]`.
 */
export interface FormaAntiga {
  obrigacao: 'ecd' | 'ecf';
  registro: string;
  ate: string;
  campos: string;
}

const VALOR = 'N:19:2';
const AGLUTINACAO = 'COD_AGL:C NIVEL_AGL:N';
const REFERENCIAL =
  `CODIGO:C DESCRICAO:C TIPO:C:1 NIVEL:N COD_NAT:C:2 COD_CTA_SUP:C VAL_CTA_REF_INI:${VALOR} ` +
  `IND_VAL_CTA_REF_INI:C:1 VAL_CTA_REF_FIN:${VALOR} IND_VAL_CTA_REF_FIN:C:1`;

/**
 * Shapes of the accounting books that the folder of official tables does not hold, from the manuals of their layouts:
 * ECD leiautes 1 to 7 (calendar years 2008 to 2018), ECF leiautes 0001 to 0004 (2014 to 2017). Y671 was dropped from
 * the ECF later; the number of fields shows which of its two shapes a line has, whatever the version of the file.
 */
export const FORMAS_ANTIGAS: readonly FormaAntiga[] = [
  forma('ecd', 'I051', '7', 'COD_PLAN_REF:C:2 COD_CCUS:C COD_CTA_REF:C'),
  forma('ecd', 'J100', '1', `${AGLUTINACAO} IND_GRP_BAL:C:1 DESCR_COD_AGL:C VL_CTA:${VALOR} IND_DC_BAL:C:1`),
  forma(
    'ecd',
    'J100',
    '5',
    `${AGLUTINACAO} IND_GRP_BAL:C:1 DESCR_COD_AGL:C VL_CTA:${VALOR} IND_DC_BAL:C:1 ` +
      `VL_CTA_INI:${VALOR} IND_DC_BAL_INI:C:1`,
  ),
  forma(
    'ecd',
    'J100',
    '6',
    `${AGLUTINACAO} IND_GRP_BAL:C:1 DESCR_COD_AGL:C VL_CTA:${VALOR} IND_DC_BAL:C:1 ` +
      `VL_CTA_INI:${VALOR} IND_DC_BAL_INI:C:1 NOTA_EXP_REF:C:12`,
  ),
  forma('ecd', 'J150', '3', `${AGLUTINACAO} DESCR_COD_AGL:C VL_CTA:${VALOR} IND_VL:C:1`),
  forma(
    'ecd',
    'J150',
    '5',
    `${AGLUTINACAO} DESCR_COD_AGL:C VL_CTA:${VALOR} IND_VL:C:1 VL_CTA_ULT_DRE:${VALOR} IND_VL_ULT_DRE:C:1`,
  ),
  forma(
    'ecd',
    'J150',
    '6',
    `${AGLUTINACAO} DESCR_COD_AGL:C VL_CTA:${VALOR} IND_VL:C:1 VL_CTA_ULT_DRE:${VALOR} ` +
      'IND_VL_ULT_DRE:C:1 NOTA_EXP_REF:C:12',
  ),
  forma(
    'ecd',
    'J150',
    '7',
    `COD_AGL:C IND_COD_AGL:C:1 NIVEL_AGL:N COD_AGL_SUP:C DESCR_COD_AGL:C VL_CTA:${VALOR} ` +
      'IND_DC_CTA:C:1 IND_GRP_DRE:C:1 NOTA_EXP_REF:C:12',
  ),
  forma(
    'ecd',
    'J210',
    '5',
    `IND_TIP:N:1 COD_AGL:C DESCR_COD_AGL:C VL_CTA:${VALOR} IND_DC_CTA:C:1 VL_CTA_INI:${VALOR} IND_DC_CTA_INI:C:1`,
  ),
  forma(
    'ecd',
    'J210',
    '6',
    `IND_TIP:N:1 COD_AGL:C DESCR_COD_AGL:C VL_CTA:${VALOR} IND_DC_CTA:C:1 VL_CTA_INI:${VALOR} ` +
      'IND_DC_CTA_INI:C:1 NOTAS_EXP_REF:C:12',
  ),
  forma('ecd', 'J215', '6', `COD_HIST_FAT:C VL_FAT_CONT:${VALOR} IND_DC_FAT:C:1`),
  forma('ecf', 'K156', '0004', `COD_CTA_REF:C VL_SLD_FIN:${VALOR} IND_VL_SLD_FIN:C:1`),
  forma('ecf', 'L100', '0004', REFERENCIAL),
  forma('ecf', 'P100', '0004', REFERENCIAL),
  forma('ecf', 'U100', '0004', REFERENCIAL),
  forma('ecf', 'Y671', '0001', outrasInformacoes('VL_DIF_IC_VC')),
  forma('ecf', 'Y671', '0008', outrasInformacoes()),
];

/** Y671; its first shape had one amount more. */
function outrasInformacoes(...extra: string[]): string {
  const iniciais =
    'VL_AQ_MAQ VL_DOA_CRIANCA VL_DOA_IDOSO VL_AQ_IMOBILIZADO VL_BX_IMOBILIZADO VL_INC_INI VL_INC_FIN ' +
    'VL_CSLL_DEPREC_INI';
  const valores = [...iniciais.split(' '), ...extra, 'VL_OC_SEM_IOF', 'VL_FOLHA_ALIQ_RED'];
  return `${valores.map((c) => `${c}:${VALOR}`).join(' ')} VL_ALIQ_RED:N:8:4 IND_ALTER_CAPITAL:C:1 IND_BCN_CSLL:C:1`;
}

function forma(obrigacao: 'ecd' | 'ecf', registro: string, ate: string, campos: string): FormaAntiga {
  return { obrigacao, registro, ate, campos };
}
