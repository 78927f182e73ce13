-- One row per tax, file and contribution (M210, M610). Lines of equal keys are summed.
SELECT
  'PIS' AS tributo,
  p._arquivo,
  p.COD_CONT,
  tipo_aliquota(p.ALIQ_PIS, p.ALIQ_PIS_QUANT) AS tipo,
  valor_aliquota(p.ALIQ_PIS, p.ALIQ_PIS_QUANT) AS aliquota,
  sum(coalesce(VL_REC_BRT, 0)) AS VL_REC_BRT,
  sum(coalesce(VL_BC_CONT, 0)) AS VL_BC_CONT,
  sum(coalesce(VL_CONT_APUR, 0)) AS VL_CONT_APUR,
  sum(coalesce(VL_AJUS_ACRES, 0)) AS VL_AJUS_ACRES,
  sum(coalesce(VL_AJUS_REDUC, 0)) AS VL_AJUS_REDUC,
  sum(coalesce(VL_CONT_DIFER, 0)) AS VL_CONT_DIFER,
  sum(coalesce(VL_CONT_DIFER_ANT, 0)) AS VL_CONT_DIFER_ANT,
  sum(coalesce(VL_CONT_PER, 0)) AS VL_CONT_PER,
  sum(coalesce(VL_AJUS_ACRES_BC_PIS, 0)) AS VL_AJUS_ACRES_BC,
  sum(coalesce(VL_AJUS_REDUC_BC_PIS, 0)) AS VL_AJUS_REDUC_BC,
  sum(coalesce(VL_BC_CONT_AJUS, VL_BC_CONT, 0)) AS VL_BC_CONT_AJUS,
  sum(coalesce(QUANT_BC_PIS, 0)) AS QUANT_BC
FROM efdc_m210 p
JOIN bm_arquivo a ON a._arquivo = p._arquivo AND NOT a.excesso
GROUP BY ALL
UNION ALL BY NAME
SELECT
  'COFINS' AS tributo,
  p._arquivo,
  p.COD_CONT,
  tipo_aliquota(p.ALIQ_COFINS, p.ALIQ_COFINS_QUANT) AS tipo,
  valor_aliquota(p.ALIQ_COFINS, p.ALIQ_COFINS_QUANT) AS aliquota,
  sum(coalesce(VL_REC_BRT, 0)) AS VL_REC_BRT,
  sum(coalesce(VL_BC_CONT, 0)) AS VL_BC_CONT,
  sum(coalesce(VL_CONT_APUR, 0)) AS VL_CONT_APUR,
  sum(coalesce(VL_AJUS_ACRES, 0)) AS VL_AJUS_ACRES,
  sum(coalesce(VL_AJUS_REDUC, 0)) AS VL_AJUS_REDUC,
  sum(coalesce(VL_CONT_DIFER, 0)) AS VL_CONT_DIFER,
  sum(coalesce(VL_CONT_DIFER_ANT, 0)) AS VL_CONT_DIFER_ANT,
  sum(coalesce(VL_CONT_PER, 0)) AS VL_CONT_PER,
  sum(coalesce(VL_AJUS_ACRES_BC_COFINS, 0)) AS VL_AJUS_ACRES_BC,
  sum(coalesce(VL_AJUS_REDUC_BC_COFINS, 0)) AS VL_AJUS_REDUC_BC,
  sum(coalesce(VL_BC_CONT_AJUS, VL_BC_CONT, 0)) AS VL_BC_CONT_AJUS,
  sum(coalesce(QUANT_BC_COFINS, 0)) AS QUANT_BC
FROM efdc_m610 p
JOIN bm_arquivo a ON a._arquivo = p._arquivo AND NOT a.excesso
GROUP BY ALL
