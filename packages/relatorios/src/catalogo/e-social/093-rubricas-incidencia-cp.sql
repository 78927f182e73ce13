-- Rounded amounts of each rubric, month and expectation.
WITH
  mes AS (
    SELECT
      codRubr, ideTabRubr, versao, dscRubr, natRubr, codIncCP, esperada, fundamento, situacao, efeito,
      vincula, parcela, condicao, confianca, desde, tipo, per, nome_natureza, p_cpp, p_rat, p_terceiros,
      sum(valor) AS valor
    FROM es_verba
    GROUP BY ALL
  ),
  encargo AS (
    SELECT
      *,
      (
        imposto(valor, coalesce(p_cpp, 0))
        -- and what goes to other funds
        + imposto(valor, coalesce(p_rat, 0))
        + imposto(valor, coalesce(p_terceiros, 0))
      ) AS encargo
    FROM mes
  ),
  s AS (
    SELECT
      * EXCLUDE (per, nome_natureza, p_cpp, p_rat, p_terceiros, valor, encargo),
      arg_max(nome_natureza, es_mes(per)) AS nome_natureza,
      count(DISTINCT per) AS meses,
      sum(valor) AS valor,
      sum(encargo) AS encargo
    FROM encargo
    GROUP BY ALL
  )
SELECT
  s.codRubr AS "Rubrica",
  s.dscRubr AS "Descrição",
  s.natRubr AS "Natureza",
  s.nome_natureza AS "Desc. Natureza",
  s.codIncCP AS "Inc. CP Atual",
  nullif(s.esperada, '') AS "Inc. CP Esperada",
  s.fundamento AS "Fundamento",
  s.tipo AS "Tipo",
  s.situacao AS "Situação da Tese",
  s.efeito AS "Efeito",
  CASE s.vincula WHEN 'S' THEN 'Sim' WHEN 'N' THEN 'Não' END AS "Vincula a RFB",
  s.parcela AS "Parcela",
  nullif(s.condicao, '') AS "Condição",
  s.confianca AS "Confiança",
  TRY_CAST(s.desde AS DATE) AS "Situação em",
  s.meses AS "Meses",
  s.valor AS "Valor no Período",
  -- What a discount takes out of the base is missing from it: the charge is owed.
  CAST(
    CASE s.tipo
      WHEN 'Informativo' THEN 0
      WHEN 'Risco' THEN abs(s.encargo)
      ELSE s.encargo
    END AS DECIMAL(18, 2)
  ) AS "Encargo Estimado"
FROM s
