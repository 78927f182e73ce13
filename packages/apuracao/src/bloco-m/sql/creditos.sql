-- One row per tax, file and credit (M100, M500). Lines of equal keys are summed.
SELECT
  'PIS' AS tributo,
  p._arquivo,
  p.COD_CRED,
  coalesce(nullif(p.IND_CRED_ORI, ''), '0') AS IND_CRED_ORI,
  tipo_aliquota(p.ALIQ_PIS, p.ALIQ_PIS_QUANT) AS tipo,
  valor_aliquota(p.ALIQ_PIS, p.ALIQ_PIS_QUANT) AS aliquota,
  sum(coalesce(VL_BC_PIS, 0)) AS VL_BC,
  sum(coalesce(QUANT_BC_PIS, 0)) AS QUANT_BC,
  sum(coalesce(VL_CRED_DIF, 0)) AS VL_CRED_DIF,
  sum(coalesce(VL_CRED, 0)) AS VL_CRED,
  sum(coalesce(VL_AJUS_ACRES, 0)) AS VL_AJUS_ACRES,
  sum(coalesce(VL_AJUS_REDUC, 0)) AS VL_AJUS_REDUC,
  sum(coalesce(VL_CRED_DESC, 0)) AS VL_CRED_DESC,
  sum(credito_disponivel(VL_CRED_DISP, VL_CRED, VL_AJUS_ACRES, VL_AJUS_REDUC, VL_CRED_DIF)) AS VL_CRED_DISP,
  sum(
    coalesce(
      SLD_CRED,
      credito_disponivel(VL_CRED_DISP, VL_CRED, VL_AJUS_ACRES, VL_AJUS_REDUC, VL_CRED_DIF)
        - coalesce(VL_CRED_DESC, 0)
    )
  ) AS SLD_CRED,
  max(IND_DESC_CRED) AS IND_DESC_CRED
FROM efdc_m100 p
JOIN bm_arquivo a ON a._arquivo = p._arquivo AND NOT a.excesso
GROUP BY ALL
UNION ALL BY NAME
SELECT
  'COFINS' AS tributo,
  p._arquivo,
  p.COD_CRED,
  coalesce(nullif(p.IND_CRED_ORI, ''), '0') AS IND_CRED_ORI,
  tipo_aliquota(p.ALIQ_COFINS, p.ALIQ_COFINS_QUANT) AS tipo,
  valor_aliquota(p.ALIQ_COFINS, p.ALIQ_COFINS_QUANT) AS aliquota,
  sum(coalesce(VL_BC_COFINS, 0)) AS VL_BC,
  sum(coalesce(QUANT_BC_COFINS, 0)) AS QUANT_BC,
  sum(coalesce(VL_CRED_DIFER, 0)) AS VL_CRED_DIF,
  sum(coalesce(VL_CRED, 0)) AS VL_CRED,
  sum(coalesce(VL_AJUS_ACRES, 0)) AS VL_AJUS_ACRES,
  sum(coalesce(VL_AJUS_REDUC, 0)) AS VL_AJUS_REDUC,
  sum(coalesce(VL_CRED_DESC, 0)) AS VL_CRED_DESC,
  sum(credito_disponivel(VL_CRED_DISP, VL_CRED, VL_AJUS_ACRES, VL_AJUS_REDUC, VL_CRED_DIFER)) AS VL_CRED_DISP,
  sum(
    coalesce(
      SLD_CRED,
      credito_disponivel(VL_CRED_DISP, VL_CRED, VL_AJUS_ACRES, VL_AJUS_REDUC, VL_CRED_DIFER)
        -- Less what was deducted.
        - coalesce(VL_CRED_DESC, 0)
    )
  ) AS SLD_CRED,
  max(IND_DESC_CRED) AS IND_DESC_CRED
FROM efdc_m500 p
JOIN bm_arquivo a ON a._arquivo = p._arquivo AND NOT a.excesso
GROUP BY ALL
