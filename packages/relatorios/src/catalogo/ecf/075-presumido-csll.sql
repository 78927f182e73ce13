WITH
  linha AS (
    SELECT
      0 AS n,
      'P400' AS registro,
      _arquivo,
      _linha,
      _pai,
      CODIGO,
      descricao_valor(DESCRICAO, VALOR) AS DESCRICAO,
      numero_sped(VALOR) AS valor
    FROM ecf_p400
    UNION ALL BY NAME
    SELECT
      1 AS n,
      'P500' AS registro,
      _arquivo,
      _linha,
      _pai,
      CODIGO,
      descricao_valor(DESCRICAO, VALOR) AS DESCRICAO,
      numero_sped(VALOR) AS valor
    FROM ecf_p500
  )
SELECT
  a.periodo AS "Ano",
  p.PER_APUR AS "Período",
  d.registro AS "Registro",
  d.CODIGO AS "Código",
  d.DESCRICAO AS "Descrição",
  d.valor AS "Valor"
FROM linha d
JOIN arq a ON a.id = d._arquivo
LEFT JOIN periodo_ecf p ON p._arquivo = d._arquivo AND p._linha = d._pai
