-- One row per tax and file: M200 and M600.
SELECT
  'PIS' AS tributo,
  m._arquivo,
  sum(coalesce(VL_TOT_CONT_NC_PER, 0)) AS VL_TOT_CONT_NC_PER,
  sum(coalesce(VL_TOT_CRED_DESC, 0)) AS VL_TOT_CRED_DESC,
  sum(coalesce(VL_TOT_CRED_DESC_ANT, 0)) AS VL_TOT_CRED_DESC_ANT,
  sum(coalesce(VL_TOT_CONT_NC_DEV, 0)) AS VL_TOT_CONT_NC_DEV,
  sum(coalesce(VL_RET_NC, 0)) AS VL_RET_NC,
  sum(coalesce(VL_OUT_DED_NC, 0)) AS VL_OUT_DED_NC,
  sum(coalesce(VL_CONT_NC_REC, 0)) AS VL_CONT_NC_REC,
  sum(coalesce(VL_TOT_CONT_CUM_PER, 0)) AS VL_TOT_CONT_CUM_PER,
  sum(coalesce(VL_RET_CUM, 0)) AS VL_RET_CUM,
  sum(coalesce(VL_OUT_DED_CUM, 0)) AS VL_OUT_DED_CUM,
  sum(coalesce(VL_CONT_CUM_REC, 0)) AS VL_CONT_CUM_REC,
  sum(coalesce(VL_TOT_CONT_REC, 0)) AS VL_TOT_CONT_REC
FROM efdc_m200 m
JOIN bm_arquivo a ON a._arquivo = m._arquivo
GROUP BY ALL
UNION ALL BY NAME
SELECT
  'COFINS' AS tributo,
  m._arquivo,
  sum(coalesce(VL_TOT_CONT_NC_PER, 0)) AS VL_TOT_CONT_NC_PER,
  sum(coalesce(VL_TOT_CRED_DESC, 0)) AS VL_TOT_CRED_DESC,
  sum(coalesce(VL_TOT_CRED_DESC_ANT, 0)) AS VL_TOT_CRED_DESC_ANT,
  sum(coalesce(VL_TOT_CONT_NC_DEV, 0)) AS VL_TOT_CONT_NC_DEV,
  sum(coalesce(VL_RET_NC, 0)) AS VL_RET_NC,
  sum(coalesce(VL_OUT_DED_NC, 0)) AS VL_OUT_DED_NC,
  sum(coalesce(VL_CONT_NC_REC, 0)) AS VL_CONT_NC_REC,
  sum(coalesce(VL_TOT_CONT_CUM_PER, 0)) AS VL_TOT_CONT_CUM_PER,
  sum(coalesce(VL_RET_CUM, 0)) AS VL_RET_CUM,
  sum(coalesce(VL_OUT_DED_CUM, 0)) AS VL_OUT_DED_CUM,
  sum(coalesce(VL_CONT_CUM_REC, 0)) AS VL_CONT_CUM_REC,
  sum(coalesce(VL_TOT_CONT_REC, 0)) AS VL_TOT_CONT_REC
FROM efdc_m600 m
JOIN bm_arquivo a ON a._arquivo = m._arquivo
GROUP BY ALL
