WITH
  -- Real profit, presumed profit, then immune and exempt.
  linha AS (
    SELECT 0 AS n, * EXCLUDE (_excedente) FROM ecf_l300
    UNION ALL BY NAME
    SELECT 1 AS n, * EXCLUDE (_excedente) FROM ecf_p150
    UNION ALL BY NAME
    SELECT 2 AS n, * EXCLUDE (_excedente) FROM ecf_u150
  )
SELECT
  a.periodo AS "Ano",
  p.PER_APUR AS "Período",
  d.CODIGO AS "Código",
  d.DESCRICAO AS "Descrição",
  d.TIPO AS "Tipo",
  TRY_CAST(d.NIVEL AS INTEGER) AS "Nível",
  d.VALOR AS "Valor",
  d.IND_VALOR AS "D-C"
FROM linha d
JOIN arq a ON a.id = d._arquivo
LEFT JOIN periodo_ecf p ON p._arquivo = d._arquivo AND p._linha = d._pai
