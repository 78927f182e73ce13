SELECT
  periodo_demonstracao(p.DT_INI, p.DT_FIN, p.ID_DEM) AS "Período",
  CAST(
    coalesce(
      TRY_CAST(j.NU_ORDEM AS INTEGER), row_number() OVER (PARTITION BY j._arquivo, j._pai ORDER BY j._linha)
    ) AS INTEGER
  ) AS "Ordem",
  j.COD_AGL AS "Código",
  tipo_aglutinacao(j.IND_COD_AGL) AS "Tipo",
  TRY_CAST(j.NIVEL_AGL AS INTEGER) AS "Nível",
  j.DESCR_COD_AGL AS "Descrição",
  coalesce(j.VL_CTA_INI_, j.VL_CTA_ULT_DRE) AS "Valor Anterior",
  coalesce(j.IND_DC_CTA_INI, dc_antigo(j.IND_VL_ULT_DRE)) AS "D-C Anterior",
  coalesce(j.VL_CTA_FIN, j.VL_CTA) AS "Valor Atual",
  coalesce(j.IND_DC_CTA_FIN, j.IND_DC_CTA, dc_antigo(j.IND_VL)) AS "D-C Atual",
  CASE coalesce(j.IND_GRP_DRE, j.IND_VL)
    WHEN 'R' THEN 'Receita'
    WHEN 'D' THEN 'Despesa'
    WHEN 'P' THEN 'Subtotal positivo'
    WHEN 'N' THEN 'Subtotal negativo'
    ELSE j.IND_GRP_DRE
  END AS "Grupo"
FROM stg_ecd_j150 j
LEFT JOIN ecd_j005 p ON p._arquivo = j._arquivo AND p._linha = j._pai
