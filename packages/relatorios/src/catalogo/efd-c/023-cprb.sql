WITH
  cprb AS (
    SELECT
      1 AS n,
      'Atividade' AS tipo,
      _arquivo,
      _linha,
      _pai,
      VL_REC_TOT_EST,
      COD_ATIV_ECON,
      VL_REC_ATIV_ESTAB,
      VL_EXC,
      VL_BC_CONT,
      ALIQ_CONT,
      VL_CONT_APU AS apurada
    FROM efdc_p100
    UNION ALL BY NAME
    SELECT
      2 AS n,
      'Total' AS tipo,
      _arquivo,
      _linha,
      _pai,
      VL_TOT_CONT_APU AS apurada,
      VL_TOT_AJ_REDUC,
      VL_TOT_AJ_ACRES,
      VL_TOT_CONT_DEV,
      COD_REC
    FROM efdc_p200
  )
SELECT
  a.periodo AS "Período",
  coalesce(e.cnpj, a.cnpj) AS "CNPJ Estab.",
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
JOIN arq a ON a.id = c._arquivo
LEFT JOIN estab_efdc e ON e._arquivo = c._arquivo AND e._linha = c._pai
