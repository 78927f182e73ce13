import type { Tributo } from './tipos.ts';

/** The records of one tax, in the order in which the queries name them. */
const REGISTROS = {
  PIS: { m100: 'm100', m105: 'm105', m110: 'm110', m200: 'm200', m205: 'm205', m210: 'm210', m215: 'm215' },
  COFINS: { m100: 'm500', m105: 'm505', m110: 'm510', m200: 'm600', m205: 'm605', m210: 'm610', m215: 'm615' },
} as const;
const RESTO = {
  PIS: { m220: 'm220', m400: 'm400', m410: 'm410', saldo: '1100', retencao: '1300', dif: 'VL_CRED_DIF' },
  COFINS: { m220: 'm620', m400: 'm800', m410: 'm810', saldo: '1500', retencao: '1700', dif: 'VL_CRED_DIFER' },
} as const;

/** What a rate is of: reais by unit only where there is no percentage. */
export const sqlTipoAliquota = (aliq: string, quant: string): string =>
  `CASE WHEN coalesce(${aliq}, 0) = 0 AND coalesce(${quant}, 0) > 0 THEN 'unidade' ELSE 'percentual' END`;
export const sqlAliquota = (aliq: string, quant: string): string =>
  `CASE WHEN coalesce(${aliq}, 0) = 0 THEN coalesce(${quant}, 0) ELSE ${aliq} END`;

const soma = (campo: string, nome = campo) => `sum(coalesce(${campo}, 0)) AS ${nome}`;
const somas = (campos: string) => campos.split(' ').map((c) => soma(c));

const CAMPOS_M200 = `VL_TOT_CONT_NC_PER VL_TOT_CRED_DESC VL_TOT_CRED_DESC_ANT VL_TOT_CONT_NC_DEV VL_RET_NC VL_OUT_DED_NC
  VL_CONT_NC_REC VL_TOT_CONT_CUM_PER VL_RET_CUM VL_OUT_DED_CUM VL_CONT_CUM_REC VL_TOT_CONT_REC`.replace(/\s+/g, ' ');
const CAMPOS_1100 = `VL_CRED_APU VL_CRED_EXT_APU VL_CRED_DESC_PA_ANT VL_CRED_PER_PA_ANT VL_CRED_DCOMP_PA_ANT
  VL_CRED_DESC_EFD VL_CRED_PER_EFD VL_CRED_DCOMP_EFD VL_CRED_TRANS VL_CRED_OUT`.replace(/\s+/g, ' ');

/** A query over the records of both taxes, with `tributo` first, of the files that are recomputed. */
const ambos = (sql: (t: Tributo, r: (typeof REGISTROS)[Tributo] & (typeof RESTO)[Tributo]) => string): string =>
  (['PIS', 'COFINS'] as const).map((t) => sql(t, { ...REGISTROS[t], ...RESTO[t] })).join('\nUNION ALL\n');

const NORMAIS = 'JOIN bm_arquivo a ON a._arquivo = m._arquivo AND NOT a.excesso';
const pai = (registro: string) => `JOIN efdc_${registro} p ON p._arquivo = m._arquivo AND p._linha = m._pai`;
const chave = (t: Tributo, codigo: string) =>
  `${codigo}, ${sqlTipoAliquota(`p.ALIQ_${t}`, `p.ALIQ_${t}_QUANT`)} AS tipo, ${sqlAliquota(`p.ALIQ_${t}`, `p.ALIQ_${t}_QUANT`)} AS aliquota`;
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

/** The declared records by name. Lines of equal keys are summed. */
export const SQL_DECLARADO = {
  creditos: ambos(
    (t, r) => `SELECT '${t}' AS tributo, p._arquivo, ${chave(t, CHAVE_CREDITO)},
      ${soma(`VL_BC_${t}`, 'VL_BC')}, ${soma(`QUANT_BC_${t}`, 'QUANT_BC')}, ${soma(r.dif, 'VL_CRED_DIF')},
      ${somas('VL_CRED VL_AJUS_ACRES VL_AJUS_REDUC VL_CRED_DESC').join(', ')},
      sum(${disponivel(r.dif)}) AS VL_CRED_DISP, sum(coalesce(SLD_CRED, ${disponivel(r.dif)} - coalesce(VL_CRED_DESC, 0))) AS SLD_CRED,
      max(IND_DESC_CRED) AS IND_DESC_CRED
      FROM efdc_${r.m100} p JOIN bm_arquivo a ON a._arquivo = p._arquivo AND NOT a.excesso GROUP BY ALL`,
  ),
  bases: ambos(
    (
      t,
      r,
    ) => `SELECT '${t}' AS tributo, m._arquivo, ${chave(t, CHAVE_CREDITO)}, coalesce(m.NAT_BC_CRED, '') AS NAT_BC_CRED,
      coalesce(m.CST_${t}, '') AS CST, coalesce(m.DESC_CRED, '') AS DESC_CRED,
      ${soma(`VL_BC_${t}_TOT`, 'VL_BC_TOT')}, ${soma(`VL_BC_${t}_CUM`, 'VL_BC_CUM')}, ${soma(`VL_BC_${t}_NC`, 'VL_BC_NC')},
      ${soma(`m.VL_BC_${t}`, 'VL_BC')}, ${soma(`QUANT_BC_${t}_TOT`, 'QUANT_BC_TOT')}, ${soma(`m.QUANT_BC_${t}`, 'QUANT_BC')}
      FROM efdc_${r.m105} m ${pai(r.m100)} ${NORMAIS} GROUP BY ALL`,
  ),
  ajustesCredito: ambos(
    (t, r) => `SELECT '${t}' AS tributo, m._arquivo, ${chave(t, CHAVE_CREDITO)}, ${ajustes('IND_AJ', 'VL_AJ')}
      FROM efdc_${r.m110} m ${pai(r.m100)} ${NORMAIS} GROUP BY ALL`,
  ),
  consolidacao: ambos(
    (t, r) => `SELECT '${t}' AS tributo, m._arquivo, ${somas(CAMPOS_M200).join(', ')}
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
      ${somas('VL_REC_BRT VL_BC_CONT VL_CONT_APUR VL_AJUS_ACRES VL_AJUS_REDUC VL_CONT_DIFER VL_CONT_DIFER_ANT VL_CONT_PER').join(', ')},
      ${soma(`VL_AJUS_ACRES_BC_${t}`, 'VL_AJUS_ACRES_BC')}, ${soma(`VL_AJUS_REDUC_BC_${t}`, 'VL_AJUS_REDUC_BC')},
      sum(coalesce(VL_BC_CONT_AJUS, VL_BC_CONT, 0)) AS VL_BC_CONT_AJUS, ${soma(`QUANT_BC_${t}`, 'QUANT_BC')}
      FROM efdc_${r.m210} p JOIN bm_arquivo a ON a._arquivo = p._arquivo AND NOT a.excesso GROUP BY ALL`,
  ),
  ajustesBase: ambos(
    (t, r) => `SELECT '${t}' AS tributo, m._arquivo, ${chave(t, 'p.COD_CONT')}, ${ajustes('IND_AJ_BC', 'VL_AJ_BC')}
      FROM efdc_${r.m215} m ${pai(r.m210)} ${NORMAIS} GROUP BY ALL`,
  ),
  ajustesContribuicao: ambos(
    (t, r) => `SELECT '${t}' AS tributo, m._arquivo, ${chave(t, 'p.COD_CONT')}, ${ajustes('IND_AJ', 'VL_AJ')}
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
      coalesce(nullif(m.ORIG_CRED, ''), '01') AS ORIG_CRED, coalesce(m.CNPJ_SUC, '') AS CNPJ_SUC, coalesce(m.COD_CRED, '') AS COD_CRED,
      ${somas(CAMPOS_1100).join(', ')},
      sum(coalesce(VL_TOT_CRED_APU, coalesce(VL_CRED_APU, 0) + coalesce(VL_CRED_EXT_APU, 0))) AS VL_TOT_CRED_APU,
      sum(${SALDO_INICIAL}) AS SD_CRED_DISP_EFD,
      sum(coalesce(SLD_CRED_FIM, ${SALDO_INICIAL} - ${zeros('VL_CRED_DESC_EFD VL_CRED_PER_EFD VL_CRED_DCOMP_EFD VL_CRED_TRANS VL_CRED_OUT')})) AS SLD_CRED_FIM
      FROM efdc_${r.saldo} m ${NORMAIS} GROUP BY ALL`,
  ),
  retencoes: ambos(
    (t, r) => `SELECT '${t}' AS tributo, f._arquivo,
      sum(CASE WHEN f.IND_NAT_REC IS DISTINCT FROM '1' THEN f.VL_RET_${t} ELSE 0 END) AS nao_cumulativa,
      sum(CASE WHEN f.IND_NAT_REC = '1' THEN f.VL_RET_${t} ELSE 0 END) AS cumulativa, 0 AS saldo_anterior
      FROM efdc_f600 f JOIN bm_arquivo a ON a._arquivo = f._arquivo WHERE retencao_dedutivel(f.IND_DEC) GROUP BY ALL
    UNION ALL
    SELECT '${t}', m._arquivo, 0, 0, ${soma('SLD_RET')} FROM efdc_${r.retencao} m JOIN bm_arquivo a ON a._arquivo = m._arquivo
     WHERE competencia(m.PR_REC_RET) < a.inicio GROUP BY ALL`,
  ),
} as const;

/** Lines of each file that the engine would hold in memory one by one. */
export const SQL_CONTAGEM = (['PIS', 'COFINS'] as const)
  .flatMap((t) => {
    const r = { ...REGISTROS[t], ...RESTO[t] };
    return [r.m100, r.m105, r.m205, r.m210, r.m400, r.m410, r.saldo];
  })
  .map((registro) => `SELECT _arquivo, count(*) AS n FROM efdc_${registro} GROUP BY _arquivo`);

/** Tables of declared records that the queries read. */
export const TABELAS_DECLARADO: readonly string[] = (['PIS', 'COFINS'] as const)
  .flatMap((t) => {
    const { dif: _, saldo, retencao, m220, m400, m410 } = RESTO[t];
    return [...Object.values(REGISTROS[t]), m220, m400, m410, saldo, retencao];
  })
  .map((r) => `efdc_${r}`)
  .concat('efdc_f600');
