-- One row per rule, report and year. The findings of all reports come in one shape; see achados.ts.
WITH
  achado AS (:achados),
  regra_do_ano AS (
    SELECT
      regra, fonte,
      regexp_extract(quando, '[0-9]{4}') AS ano,
      count(*) AS linhas,
      sum(coalesce(valor, 0)) AS valor
    FROM achado
    GROUP BY ALL
  ),
  -- The greatest source of the year's revenue.
  receita AS (
    SELECT "Ano" AS ano, max(greatest("EFD-C", "EFD-F", "XML", "ECF", "ECD")) AS valor
    FROM rel_cruzamento_receita_bruta
    WHERE "Período" = "Ano"
    GROUP BY ALL
  )
SELECT
  g.regra AS "Regra",
  g.fonte AS "Relatório Fonte",
  nullif(g.ano, '') AS "Ano",
  CAST(g.linhas AS INTEGER) AS "Qtd Linhas",
  CAST(g.valor AS DECIMAL(18, 2)) AS "Valor",
  CASE
    WHEN g.valor * 100 > t.valor OR g.regra LIKE '%EFD maior que a DCTF%' THEN 'Alta'
    WHEN g.valor > 0 THEN 'Média'
    ELSE 'Baixa'
  END AS "Gravidade"
FROM regra_do_ano g
LEFT JOIN receita t ON t.ano = g.ano
