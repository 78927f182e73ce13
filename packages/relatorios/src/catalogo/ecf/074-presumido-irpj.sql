WITH
  linha AS (
    SELECT 'P200' AS registro, * FROM stg_ecf_p200
    UNION ALL BY NAME
    SELECT 'P300' AS registro, * FROM stg_ecf_p300
  )
SELECT
  d.periodo AS "Ano",
  p.PER_APUR AS "Período",
  d.registro AS "Registro",
  d.CODIGO AS "Código",
  descricao_valor(d.DESCRICAO, d.VALOR) AS "Descrição",
  numero_sped(d.VALOR) AS "Valor"
FROM linha d
LEFT JOIN periodo_ecf p ON p._arquivo = d._arquivo AND p._linha = d._pai
