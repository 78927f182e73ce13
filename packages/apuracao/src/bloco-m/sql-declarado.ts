import { CAMPOS_1100, CAMPOS_1300, CAMPOS_M200, CREDITO_DIFERIDO, REGISTROS_DO_TRIBUTO } from './colunas-lidas.ts';
import type { Tributo } from './tipos.ts';

const soma = (campo: string, nome = campo) => `sum(coalesce(${campo}, 0)) AS ${nome}`;
const somas = (campos: readonly string[]) => campos.map((c) => soma(c)).join(', ');

/** A query over the records of both taxes, with `tributo` first, of the files that are recomputed. */
const ambos = (sql: (t: Tributo, r: (typeof REGISTROS_DO_TRIBUTO)[Tributo]) => string): string =>
  (['PIS', 'COFINS'] as const).map((t) => sql(t, REGISTROS_DO_TRIBUTO[t])).join('\nUNION ALL\n');

const NORMAIS = 'JOIN bm_arquivo a ON a._arquivo = m._arquivo AND NOT a.excesso';
const pai = (registro: string) => `JOIN efdc_${registro} p ON p._arquivo = m._arquivo AND p._linha = m._pai`;
const chave = (t: Tributo, codigo: string) =>
  `${codigo},
      tipo_aliquota(p.ALIQ_${t}, p.ALIQ_${t}_QUANT) AS tipo,
      valor_aliquota(p.ALIQ_${t}, p.ALIQ_${t}_QUANT) AS aliquota`;
const CHAVE_CREDITO = `p.COD_CRED, coalesce(nullif(p.IND_CRED_ORI, ''), '0') AS IND_CRED_ORI`;

const ajustes = (indicador: string, valor: string) =>
  `sum(CASE WHEN m.${indicador} = '1' THEN m.${valor} ELSE 0 END) AS acrescimo,
   sum(CASE WHEN m.${indicador} = '0' THEN m.${valor} ELSE 0 END) AS reducao`;

const zeros = (campos: string) =>
  campos
    .split(' ')
    .map((c) => `coalesce(${c}, 0)`)
    .join(' - ');
/** Fields that a file left blank are filled by their identities, as the report of balances does. */
const disponivel = (dif: string) =>
  `coalesce(VL_CRED_DISP, coalesce(VL_CRED, 0) + coalesce(VL_AJUS_ACRES, 0) - ${zeros(`VL_AJUS_REDUC ${dif}`)})`;
const SALDO_INICIAL = `coalesce(SD_CRED_DISP_EFD, coalesce(VL_TOT_CRED_APU, 0)
  - ${zeros('VL_CRED_DESC_PA_ANT VL_CRED_PER_PA_ANT VL_CRED_DCOMP_PA_ANT')})`;
const USOS_DO_MES = 'VL_CRED_DESC_EFD VL_CRED_PER_EFD VL_CRED_DCOMP_EFD VL_CRED_TRANS VL_CRED_OUT';

/** The declared records by name. Lines of equal keys are summed. */
export const SQL_DECLARADO = {
  creditos: ambos(
    (t, r) => `SELECT '${t}' AS tributo, p._arquivo, ${chave(t, CHAVE_CREDITO)},
      ${soma(`VL_BC_${t}`, 'VL_BC')}, ${soma(`QUANT_BC_${t}`, 'QUANT_BC')}, ${soma(CREDITO_DIFERIDO[t], 'VL_CRED_DIF')},
      ${somas(['VL_CRED', 'VL_AJUS_ACRES', 'VL_AJUS_REDUC', 'VL_CRED_DESC'])},
      sum(${disponivel(CREDITO_DIFERIDO[t])}) AS VL_CRED_DISP,
      sum(coalesce(SLD_CRED, ${disponivel(CREDITO_DIFERIDO[t])} - coalesce(VL_CRED_DESC, 0))) AS SLD_CRED,
      max(IND_DESC_CRED) AS IND_DESC_CRED
      FROM efdc_${r.m100} p JOIN bm_arquivo a ON a._arquivo = p._arquivo AND NOT a.excesso GROUP BY ALL`,
  ),
  bases: ambos(
    (
      t,
      r,
    ) => `SELECT '${t}' AS tributo, m._arquivo, ${chave(t, CHAVE_CREDITO)}, coalesce(m.NAT_BC_CRED, '') AS NAT_BC_CRED,
      coalesce(m.CST_${t}, '') AS CST, coalesce(m.DESC_CRED, '') AS DESC_CRED,
      ${soma(`VL_BC_${t}_TOT`, 'VL_BC_TOT')},
      ${soma(`VL_BC_${t}_CUM`, 'VL_BC_CUM')},
      ${soma(`VL_BC_${t}_NC`, 'VL_BC_NC')},
      ${soma(`m.VL_BC_${t}`, 'VL_BC')},
      ${soma(`QUANT_BC_${t}_TOT`, 'QUANT_BC_TOT')},
      ${soma(`m.QUANT_BC_${t}`, 'QUANT_BC')}
      FROM efdc_${r.m105} m ${pai(r.m100)} ${NORMAIS} GROUP BY ALL`,
  ),
  consolidacao: ambos(
    (t, r) => `SELECT '${t}' AS tributo, m._arquivo, ${somas(CAMPOS_M200)}
      FROM efdc_${r.m200} m JOIN bm_arquivo a ON a._arquivo = m._arquivo GROUP BY ALL`,
  ),
  debitos: ambos(
    (
      t,
      r,
    ) => `SELECT '${t}' AS tributo, m._arquivo, m.NUM_CAMPO, coalesce(m.COD_REC, '') AS COD_REC, ${soma('VL_DEBITO')}
      FROM efdc_${r.m205} m ${NORMAIS} WHERE m.NUM_CAMPO IN ('08', '12') GROUP BY ALL`,
  ),
  contribuicoes: ambos(
    (t, r) => `SELECT '${t}' AS tributo, p._arquivo, ${chave(t, 'p.COD_CONT')},
      ${somas(['VL_REC_BRT', 'VL_BC_CONT', 'VL_CONT_APUR', 'VL_AJUS_ACRES', 'VL_AJUS_REDUC'])},
      ${somas(['VL_CONT_DIFER', 'VL_CONT_DIFER_ANT', 'VL_CONT_PER'])},
      ${soma(`VL_AJUS_ACRES_BC_${t}`, 'VL_AJUS_ACRES_BC')}, ${soma(`VL_AJUS_REDUC_BC_${t}`, 'VL_AJUS_REDUC_BC')},
      sum(coalesce(VL_BC_CONT_AJUS, VL_BC_CONT, 0)) AS VL_BC_CONT_AJUS, ${soma(`QUANT_BC_${t}`, 'QUANT_BC')}
      FROM efdc_${r.m210} p JOIN bm_arquivo a ON a._arquivo = p._arquivo AND NOT a.excesso GROUP BY ALL`,
  ),
  ajustesBase: ambos(
    (t, r) => `SELECT '${t}' AS tributo, m._arquivo, ${chave(t, 'p.COD_CONT')}, ${ajustes('IND_AJ_BC', 'VL_AJ_BC')}
      FROM efdc_${r.m215} m ${pai(r.m210)} ${NORMAIS} GROUP BY ALL`,
  ),
  ajustesCredito: ambos(
    (t, r) => `SELECT '${t}' AS tributo, m._arquivo, ${chave(t, CHAVE_CREDITO)}, coalesce(m.COD_AJ, '') AS COD_AJ,
      ${ajustes('IND_AJ', 'VL_AJ')}
      FROM efdc_${r.m110} m ${pai(r.m100)} ${NORMAIS} GROUP BY ALL`,
  ),
  ajustesContribuicao: ambos(
    (t, r) => `SELECT '${t}' AS tributo, m._arquivo, ${chave(t, 'p.COD_CONT')}, coalesce(m.COD_AJ, '') AS COD_AJ,
      ${ajustes('IND_AJ', 'VL_AJ')}
      FROM efdc_${r.m220} m ${pai(r.m210)} ${NORMAIS} GROUP BY ALL`,
  ),
  receitas: ambos(
    (
      t,
      r,
    ) => `SELECT '${t}' AS tributo, m._arquivo, coalesce(m.CST_${t}, '') AS CST, coalesce(m.COD_CTA, '') AS COD_CTA,
      ${soma('VL_TOT_REC')} FROM efdc_${r.m400} m ${NORMAIS} GROUP BY ALL`,
  ),
  naturezas: ambos(
    (
      t,
      r,
    ) => `SELECT '${t}' AS tributo, m._arquivo, coalesce(p.CST_${t}, '') AS CST, coalesce(p.COD_CTA, '') AS COD_CTA_PAI,
      coalesce(m.NAT_REC, '') AS NAT_REC, coalesce(m.COD_CTA, '') AS COD_CTA, ${soma('VL_REC')}
      FROM efdc_${r.m410} m ${pai(r.m400)} ${NORMAIS} GROUP BY ALL`,
  ),
  saldos: ambos(
    (t, r) => `SELECT '${t}' AS tributo, m._arquivo, coalesce(m.PER_APU_CRED, '') AS PER_APU_CRED,
      coalesce(nullif(m.ORIG_CRED, ''), '01') AS ORIG_CRED,
      coalesce(m.CNPJ_SUC, '') AS CNPJ_SUC,
      coalesce(m.COD_CRED, '') AS COD_CRED,
      ${somas(CAMPOS_1100)},
      sum(coalesce(VL_TOT_CRED_APU, coalesce(VL_CRED_APU, 0) + coalesce(VL_CRED_EXT_APU, 0))) AS VL_TOT_CRED_APU,
      sum(${SALDO_INICIAL}) AS SD_CRED_DISP_EFD,
      sum(coalesce(SLD_CRED_FIM, ${SALDO_INICIAL} - ${zeros(USOS_DO_MES)})) AS SLD_CRED_FIM
      FROM efdc_${r.saldo} m ${NORMAIS} GROUP BY ALL`,
  ),
  retencoes: ambos(
    (t) => `SELECT '${t}' AS tributo, f._arquivo,
      coalesce(f.IND_NAT_RET, '') AS IND_NAT_RET,
      strftime(coalesce(f.DT_RET, a.inicio), '%m%Y') AS PR_REC_RET,
      coalesce(f.IND_NAT_REC = '1', false) AS cumulativa,
      sum(coalesce(f.VL_RET_${t}, 0)) AS valor
      FROM efdc_f600 f JOIN bm_arquivo a ON a._arquivo = f._arquivo WHERE retencao_dedutivel(f.IND_DEC) GROUP BY ALL`,
  ),
  saldosRetencao: ambos(
    (t, r) => `SELECT '${t}' AS tributo, m._arquivo,
      coalesce(m.IND_NAT_RET, '') AS IND_NAT_RET,
      coalesce(m.PR_REC_RET, '') AS PR_REC_RET,
      ${somas(CAMPOS_1300)}
      FROM efdc_${r.retencao} m JOIN bm_arquivo a ON a._arquivo = m._arquivo GROUP BY ALL`,
  ),
} as const;

/** Lines of each file that the engine would hold in memory one by one. */
export const SQL_CONTAGEM = (['PIS', 'COFINS'] as const)
  .flatMap((t) => {
    const r = REGISTROS_DO_TRIBUTO[t];
    return [r.m100, r.m105, r.m205, r.m210, r.m400, r.m410, r.saldo];
  })
  .map((registro) => `SELECT _arquivo, count(*) AS n FROM efdc_${registro} GROUP BY _arquivo`);
