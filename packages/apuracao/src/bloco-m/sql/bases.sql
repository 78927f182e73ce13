-- One row per tax, file, credit, nature and CST of its base (M105, M505). Lines of equal keys are summed.
SELECT
  'PIS' AS tributo,
  m._arquivo,
  p.COD_CRED,
  coalesce(nullif(p.IND_CRED_ORI, ''), '0') AS IND_CRED_ORI,
  tipo_aliquota(p.ALIQ_PIS, p.ALIQ_PIS_QUANT) AS tipo,
  valor_aliquota(p.ALIQ_PIS, p.ALIQ_PIS_QUANT) AS aliquota,
  coalesce(m.NAT_BC_CRED, '') AS NAT_BC_CRED,
  coalesce(m.CST_PIS, '') AS CST,
  coalesce(m.DESC_CRED, '') AS DESC_CRED,
  sum(coalesce(VL_BC_PIS_TOT, 0)) AS VL_BC_TOT,
  sum(coalesce(VL_BC_PIS_CUM, 0)) AS VL_BC_CUM,
  sum(coalesce(VL_BC_PIS_NC, 0)) AS VL_BC_NC,
  sum(coalesce(m.VL_BC_PIS, 0)) AS VL_BC,
  sum(coalesce(QUANT_BC_PIS_TOT, 0)) AS QUANT_BC_TOT,
  sum(coalesce(m.QUANT_BC_PIS, 0)) AS QUANT_BC
FROM efdc_m105 m
JOIN efdc_m100 p ON p._arquivo = m._arquivo AND p._linha = m._pai
JOIN bm_arquivo a ON a._arquivo = m._arquivo AND NOT a.excesso
GROUP BY ALL
UNION ALL BY NAME
SELECT
  'COFINS' AS tributo,
  m._arquivo,
  p.COD_CRED,
  coalesce(nullif(p.IND_CRED_ORI, ''), '0') AS IND_CRED_ORI,
  tipo_aliquota(p.ALIQ_COFINS, p.ALIQ_COFINS_QUANT) AS tipo,
  valor_aliquota(p.ALIQ_COFINS, p.ALIQ_COFINS_QUANT) AS aliquota,
  coalesce(m.NAT_BC_CRED, '') AS NAT_BC_CRED,
  coalesce(m.CST_COFINS, '') AS CST,
  coalesce(m.DESC_CRED, '') AS DESC_CRED,
  sum(coalesce(VL_BC_COFINS_TOT, 0)) AS VL_BC_TOT,
  sum(coalesce(VL_BC_COFINS_CUM, 0)) AS VL_BC_CUM,
  sum(coalesce(VL_BC_COFINS_NC, 0)) AS VL_BC_NC,
  sum(coalesce(m.VL_BC_COFINS, 0)) AS VL_BC,
  sum(coalesce(QUANT_BC_COFINS_TOT, 0)) AS QUANT_BC_TOT,
  sum(coalesce(m.QUANT_BC_COFINS, 0)) AS QUANT_BC
FROM efdc_m505 m
JOIN efdc_m500 p ON p._arquivo = m._arquivo AND p._linha = m._pai
JOIN bm_arquivo a ON a._arquivo = m._arquivo AND NOT a.excesso
GROUP BY ALL
