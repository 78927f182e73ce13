-- One row per tax, file, nature and month in the control of withholdings (1300, 1700).
SELECT
  'PIS' AS tributo,
  m._arquivo,
  coalesce(m.IND_NAT_RET, '') AS IND_NAT_RET,
  coalesce(m.PR_REC_RET, '') AS PR_REC_RET,
  sum(coalesce(VL_RET_APU, 0)) AS VL_RET_APU,
  sum(coalesce(VL_RET_DED, 0)) AS VL_RET_DED,
  sum(coalesce(VL_RET_PER, 0)) AS VL_RET_PER,
  sum(coalesce(VL_RET_DCOMP, 0)) AS VL_RET_DCOMP,
  sum(coalesce(SLD_RET, 0)) AS SLD_RET
FROM efdc_1300 m
JOIN bm_arquivo a ON a._arquivo = m._arquivo
GROUP BY ALL
UNION ALL BY NAME
SELECT
  'COFINS' AS tributo,
  m._arquivo,
  coalesce(m.IND_NAT_RET, '') AS IND_NAT_RET,
  coalesce(m.PR_REC_RET, '') AS PR_REC_RET,
  sum(coalesce(VL_RET_APU, 0)) AS VL_RET_APU,
  sum(coalesce(VL_RET_DED, 0)) AS VL_RET_DED,
  sum(coalesce(VL_RET_PER, 0)) AS VL_RET_PER,
  sum(coalesce(VL_RET_DCOMP, 0)) AS VL_RET_DCOMP,
  sum(coalesce(SLD_RET, 0)) AS SLD_RET
FROM efdc_1700 m
JOIN bm_arquivo a ON a._arquivo = m._arquivo
GROUP BY ALL
