WITH
  -- Real profit, presumed profit, then immune and exempt.
  linha AS (
    SELECT 0 AS n, * FROM stg_ecf_l300
    UNION ALL BY NAME
    SELECT 1 AS n, * FROM stg_ecf_p150
    UNION ALL BY NAME
    SELECT 2 AS n, * FROM stg_ecf_u150
  )
SELECT
  d.periodo AS "Ano",
  p.PER_APUR AS "Período",
  d.CODIGO AS "Código",
  d.DESCRICAO AS "Descrição",
  d.TIPO AS "Tipo",
  TRY_CAST(d.NIVEL AS INTEGER) AS "Nível",
  d.VALOR AS "Valor",
  d.IND_VALOR AS "D-C"
FROM linha d
LEFT JOIN periodo_ecf p ON p._arquivo = d._arquivo AND p._linha = d._pai
