-- VIEW: One row per F130: in how many months its credit is taken (`parcelas`), which of them the file's is
-- (`atual`) and how many there are after it (`restantes`).
SELECT
  *,
  competencia(MES_OPER_AQUIS) AS aquisicao,
  -- IND_NR_PARC: in how many months the credit is taken; 9 is a number that no field gives.
  CASE IND_NR_PARC
    WHEN '1' THEN 1
    WHEN '2' THEN 12
    WHEN '3' THEN 24
    WHEN '4' THEN 48
    WHEN '5' THEN 6
  END AS parcelas,
  datediff('month', aquisicao, inicio) + 1 AS atual,
  aquisicao IS NOT NULL AND parcelas IS NOT NULL AS conhecido,
  greatest(least(parcelas - atual, parcelas), 0) AS restantes
FROM stg_efdc_f130
