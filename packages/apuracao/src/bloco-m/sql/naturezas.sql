-- Revenue that is not taxed: one row per tax, file, CST, account of M400 or M800 (COD_CTA_PAI), nature and account of
-- M410 or M810.
SELECT
  'PIS' AS tributo,
  m._arquivo,
  coalesce(p.CST_PIS, '') AS CST,
  coalesce(p.COD_CTA, '') AS COD_CTA_PAI,
  coalesce(m.NAT_REC, '') AS NAT_REC,
  coalesce(m.COD_CTA, '') AS COD_CTA,
  sum(coalesce(m.VL_REC, 0)) AS VL_REC
FROM efdc_m410 m
JOIN efdc_m400 p ON p._arquivo = m._arquivo AND p._linha = m._pai
JOIN bm_arquivo a ON a._arquivo = m._arquivo AND NOT a.excesso
GROUP BY ALL
UNION ALL BY NAME
SELECT
  'COFINS' AS tributo,
  m._arquivo,
  coalesce(p.CST_COFINS, '') AS CST,
  coalesce(p.COD_CTA, '') AS COD_CTA_PAI,
  coalesce(m.NAT_REC, '') AS NAT_REC,
  coalesce(m.COD_CTA, '') AS COD_CTA,
  sum(coalesce(m.VL_REC, 0)) AS VL_REC
FROM efdc_m810 m
JOIN efdc_m800 p ON p._arquivo = m._arquivo AND p._linha = m._pai
JOIN bm_arquivo a ON a._arquivo = m._arquivo AND NOT a.excesso
GROUP BY ALL
