WITH
  cprb AS (
    SELECT 1 AS n, 'Atividade' AS tipo, VL_CONT_APU AS apurada, * FROM stg_efdc_p100
    UNION ALL BY NAME
    SELECT 2 AS n, 'Total' AS tipo, VL_TOT_CONT_APU AS apurada, * FROM stg_efdc_p200
  )
SELECT
  c.periodo AS "Período",
  coalesce(e.cnpj, c.cnpj_arquivo) AS "CNPJ Estab.",
  c.tipo AS "Tipo",
  c.VL_REC_TOT_EST AS "Receita Total",
  c.COD_ATIV_ECON AS "Cód. Atividade",
  c.VL_REC_ATIV_ESTAB AS "Receita Atividade",
  c.VL_EXC AS "Exclusões",
  c.VL_BC_CONT AS "Base",
  c.ALIQ_CONT AS "Alíquota",
  c.apurada AS "CPRB",
  c.VL_TOT_AJ_REDUC AS "Reduções",
  c.VL_TOT_AJ_ACRES AS "Acréscimos",
  c.VL_TOT_CONT_DEV AS "Devido",
  c.COD_REC AS "Cód. Receita"
FROM cprb c
LEFT JOIN estab_efdc e ON e._arquivo = c._arquivo AND e._linha = c._pai
