-- One row per tax, file, nature, month and regime: what was withheld and may be deducted (F600).
SELECT
  'PIS' AS tributo,
  f._arquivo,
  coalesce(f.IND_NAT_RET, '') AS IND_NAT_RET,
  strftime(coalesce(f.DT_RET, a.inicio), '%m%Y') AS PR_REC_RET,
  coalesce(f.IND_NAT_REC = '1', FALSE) AS cumulativa,
  sum(coalesce(f.VL_RET_PIS, 0)) AS valor
FROM efdc_f600 f
JOIN bm_arquivo a ON a._arquivo = f._arquivo
WHERE retencao_dedutivel(f.IND_DEC)
GROUP BY ALL
UNION ALL BY NAME
SELECT
  'COFINS' AS tributo,
  f._arquivo,
  coalesce(f.IND_NAT_RET, '') AS IND_NAT_RET,
  strftime(coalesce(f.DT_RET, a.inicio), '%m%Y') AS PR_REC_RET,
  coalesce(f.IND_NAT_REC = '1', FALSE) AS cumulativa,
  sum(coalesce(f.VL_RET_COFINS, 0)) AS valor
FROM efdc_f600 f
JOIN bm_arquivo a ON a._arquivo = f._arquivo
WHERE retencao_dedutivel(f.IND_DEC)
GROUP BY ALL
