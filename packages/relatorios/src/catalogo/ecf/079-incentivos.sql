-- The lines of the dynamic records, and each filled field of N615 and X280 as a row with the field's name as its code.
WITH
  texto_dinamico AS (
    SELECT 'N600' AS registro, * FROM ecf_n600
    UNION ALL BY NAME
    SELECT 'N610' AS registro, * FROM ecf_n610
    UNION ALL BY NAME
    SELECT 'P130' AS registro, * FROM ecf_p130
    UNION ALL BY NAME
    SELECT 'P230' AS registro, * FROM ecf_p230
    UNION ALL BY NAME
    SELECT 'X460' AS registro, * EXCLUDE (_pai) FROM ecf_x460
  ),
  linha_dinamica AS (
    SELECT * REPLACE (descricao_valor(DESCRICAO, VALOR) AS DESCRICAO, numero_sped(VALOR) AS VALOR)
    FROM texto_dinamico
    UNION ALL BY NAME
    SELECT 'X480' AS registro, * EXCLUDE (_pai) FROM ecf_x480
  ),
  registro_com_campos AS (
    SELECT
      'N615' AS registro, _arquivo, _linha, _pai,
      list_value(
        campo_valor('BASE_CALC', 'Base de cálculo', BASE_CALC),
        campo_texto('PER_INCEN_FINOR', 'Percentual do incentivo Finor', com_virgula(PER_INCEN_FINOR) || '%'),
        campo_valor('VL_LIQ_INCEN_FINOR', 'Valor líquido do incentivo Finor', VL_LIQ_INCEN_FINOR),
        campo_texto('PER_INCEN_FINAM', 'Percentual do incentivo Finam', com_virgula(PER_INCEN_FINAM) || '%'),
        campo_valor('VL_LIQ_INCEN_FINAM', 'Valor líquido do incentivo Finam', VL_LIQ_INCEN_FINAM),
        campo_valor('VL_TOTAL', 'Total dos incentivos', VL_TOTAL)
      ) AS campos
    FROM ecf_n615
    UNION ALL BY NAME
    SELECT
      'X280' AS registro, _arquivo, _linha,
      concat_ws(' ', ATO_CONC, CNPJ_INCENTIVO, 'NCM ' || NCM_INCENTIVO) AS ato,
      list_value(
        campo_valor('REC_LIQ_INCENTIVO', 'Receita líquida incentivada', REC_LIQ_INCENTIVO),
        campo_valor('VL_INCENTIVO', 'Valor do incentivo', VL_INCENTIVO)
      ) AS campos
    FROM ecf_x280
  ),
  campo AS (
    SELECT * EXCLUDE (campos), unnest(campos) AS c, generate_subscripts(campos, 1) AS n
    FROM registro_com_campos
  ),
  linha AS (
    SELECT *, 0 AS n FROM linha_dinamica
    UNION ALL BY NAME
    SELECT
      registro, _arquivo, _linha, _pai, n, c.campo AS CODIGO,
      concat_ws(' - ', ato, c.descricao) AS DESCRICAO,
      c.valor AS VALOR
    FROM campo
    WHERE c IS NOT NULL
  )
SELECT
  a.periodo AS "Ano",
  p.PER_APUR AS "Período",
  d.registro AS "Registro",
  d.CODIGO AS "Código",
  d.DESCRICAO AS "Descrição",
  d.VALOR AS "Valor"
FROM linha d
JOIN arq a ON a.id = d._arquivo
LEFT JOIN periodo_ecf p ON p._arquivo = d._arquivo AND p._linha = d._pai
