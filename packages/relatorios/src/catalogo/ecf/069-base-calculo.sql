-- The lines of the records that work out the bases: real, arbitrated profit, immune and exempt.
WITH
  linha AS (
    SELECT
      0 AS n,
      'N500' AS registro,
      'IRPJ' AS tributo,
      _arquivo,
      _linha,
      _pai,
      CODIGO,
      descricao_valor(DESCRICAO, VALOR) AS DESCRICAO,
      numero_sped(VALOR) AS valor
    FROM ecf_n500
    UNION ALL BY NAME
    SELECT
      1 AS n,
      'N650' AS registro,
      'CSLL' AS tributo,
      _arquivo,
      _linha,
      _pai,
      CODIGO,
      DESCRICAO,
      VALOR AS valor
    FROM ecf_n650
    UNION ALL BY NAME
    SELECT
      2 AS n,
      'T120' AS registro,
      'IRPJ' AS tributo,
      _arquivo,
      _linha,
      _pai,
      CODIGO,
      descricao_valor(DESCRICAO, VALOR) AS DESCRICAO,
      numero_sped(VALOR) AS valor
    FROM ecf_t120
    UNION ALL BY NAME
    SELECT
      3 AS n,
      'T170' AS registro,
      'CSLL' AS tributo,
      _arquivo,
      _linha,
      _pai,
      CODIGO,
      descricao_valor(DESCRICAO, VALOR) AS DESCRICAO,
      numero_sped(VALOR) AS valor
    FROM ecf_t170
    UNION ALL BY NAME
    SELECT
      4 AS n,
      'U180' AS registro,
      'IRPJ' AS tributo,
      _arquivo,
      _linha,
      _pai,
      CODIGO,
      descricao_valor(DESCRICAO, VALOR) AS DESCRICAO,
      numero_sped(VALOR) AS valor
    FROM ecf_u180
    UNION ALL BY NAME
    SELECT
      5 AS n,
      'U182' AS registro,
      'CSLL' AS tributo,
      _arquivo,
      _linha,
      _pai,
      CODIGO,
      descricao_valor(DESCRICAO, VALOR) AS DESCRICAO,
      numero_sped(VALOR) AS valor
    FROM ecf_u182
  )
SELECT
  a.periodo AS "Ano",
  p.PER_APUR AS "Período",
  d.tributo AS "Tributo",
  d.registro AS "Registro",
  d.CODIGO AS "Código",
  d.DESCRICAO AS "Descrição",
  d.valor AS "Valor"
FROM linha d
JOIN arq a ON a.id = d._arquivo
LEFT JOIN periodo_ecf p ON p._arquivo = d._arquivo AND p._linha = d._pai
