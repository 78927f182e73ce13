-- The lines of the records that work out the bases: real, arbitrated profit, immune and exempt.
WITH
  linha AS (
    SELECT 'N500' AS registro, 'IRPJ' AS tributo, * FROM stg_ecf_n500
    UNION ALL BY NAME
    SELECT 'N650' AS registro, 'CSLL' AS tributo, VALOR AS valor_csll, * EXCLUDE (VALOR) FROM stg_ecf_n650
    UNION ALL BY NAME
    SELECT 'T120' AS registro, 'IRPJ' AS tributo, * FROM stg_ecf_t120
    UNION ALL BY NAME
    SELECT 'T170' AS registro, 'CSLL' AS tributo, * FROM stg_ecf_t170
    UNION ALL BY NAME
    SELECT 'U180' AS registro, 'IRPJ' AS tributo, * FROM stg_ecf_u180
    UNION ALL BY NAME
    SELECT 'U182' AS registro, 'CSLL' AS tributo, * FROM stg_ecf_u182
  )
SELECT
  d.periodo AS "Ano",
  p.PER_APUR AS "Período",
  d.tributo AS "Tributo",
  d.registro AS "Registro",
  d.CODIGO AS "Código",
  descricao_valor(d.DESCRICAO, d.VALOR) AS "Descrição",
  coalesce(d.valor_csll, numero_sped(d.VALOR)) AS "Valor"
FROM linha d
LEFT JOIN periodo_ecf p ON p._arquivo = d._arquivo AND p._linha = d._pai
