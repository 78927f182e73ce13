-- The amounts of each rubric and expectation. `es_verba_encargo` has the contribution that they cause.
WITH
  encargo AS (SELECT id, sum(valor) AS encargo FROM es_verba_encargo GROUP BY id),
  s AS (
    SELECT
      v.codRubr, v.ideTabRubr, v.versao, v.dscRubr, v.natRubr, v.codIncCP, v.esperada, v.fundamento,
      v.situacao, v.efeito, v.vincula, v.parcela, v.condicao, v.confianca, v.desde, v.tipo,
      arg_max(v.nome_natureza, es_mes(v.per)) AS nome_natureza,
      count(DISTINCT v.per) AS meses,
      sum(v.valor) AS valor,
      coalesce(sum(e.encargo), 0) AS encargo
    FROM es_verba v
    LEFT JOIN encargo e ON e.id = v.id
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
