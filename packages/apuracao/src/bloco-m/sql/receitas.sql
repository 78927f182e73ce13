-- One row per tax, file, CST and account of revenue that is not taxed (M400, M800).
SELECT
  'PIS' AS tributo,
  m._arquivo,
  coalesce(m.CST_PIS, '') AS CST,
  coalesce(m.COD_CTA, '') AS COD_CTA,
  sum(coalesce(VL_TOT_REC, 0)) AS VL_TOT_REC
FROM efdc_m400 m
JOIN bm_arquivo a ON a._arquivo = m._arquivo AND NOT a.excesso
GROUP BY ALL
UNION ALL BY NAME
SELECT
  'COFINS' AS tributo,
  m._arquivo,
  coalesce(m.CST_COFINS, '') AS CST,
  coalesce(m.COD_CTA, '') AS COD_CTA,
  sum(coalesce(VL_TOT_REC, 0)) AS VL_TOT_REC
FROM efdc_m800 m
JOIN bm_arquivo a ON a._arquivo = m._arquivo AND NOT a.excesso
GROUP BY ALL
