WITH
  -- Lines of J100, whichever names their layout has for the final balance.
  linha_do_balanco AS (
    SELECT
      *,
      coalesce(IND_DC_CTA_INI, IND_DC_BAL_INI) AS dc_ini,
      coalesce(VL_CTA_FIN, VL_CTA) AS fin,
      coalesce(IND_DC_CTA_FIN, IND_DC_BAL) AS dc_fin
    FROM ecd_j100
  )
SELECT
  periodo_demonstracao(p.DT_INI, p.DT_FIN, p.ID_DEM) AS "Período",
  j.COD_AGL AS "Código",
  tipo_aglutinacao(j.IND_COD_AGL) AS "Tipo",
  TRY_CAST(j.NIVEL_AGL AS INTEGER) AS "Nível",
  j.COD_AGL_SUP AS "Código Superior",
  CASE
    WHEN j.IND_GRP_BAL IN ('A', '1') THEN 'Ativo'
    WHEN j.IND_GRP_BAL IN ('P', '2') THEN 'Passivo e PL'
    ELSE j.IND_GRP_BAL
  END AS "Grupo",
  j.DESCR_COD_AGL AS "Descrição",
  j.VL_CTA_INI AS "Valor Inicial",
  j.dc_ini AS "D-C Inicial",
  j.fin AS "Valor Final",
  j.dc_fin AS "D-C Final",
  percentual(
    com_sinal(j.fin, j.dc_fin) - com_sinal(j.VL_CTA_INI, j.dc_ini), com_sinal(j.VL_CTA_INI, j.dc_ini)
  ) AS "Variação %"
FROM linha_do_balanco j
JOIN arq a ON a.id = j._arquivo
LEFT JOIN ecd_j005 p ON p._arquivo = j._arquivo AND p._linha = j._pai
