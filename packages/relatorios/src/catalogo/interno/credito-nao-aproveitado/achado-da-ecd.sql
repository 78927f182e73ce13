-- One row per account of the ECD with what it has beyond the documents of the same year, by account where the item
-- names it, else by nature: (e).
WITH
  despesa AS (
    SELECT
      "Ano" AS ano, "Conta" AS conta, "Nome" AS nome,
      left("Natureza Sugerida", 2) AS nat,
      "Diferença" AS diferenca, "Confiança" AS confianca
    FROM rel_ecd_despesas_com_potencial_de_credito
    WHERE "Diferença" > 0
  ),
  contado AS (
    SELECT
      CAST(year(f.inicio) AS VARCHAR) AS ano,
      d.conta,
      -- The accounts do not say which freight theirs is.
      CASE f.origem WHEN 'Frete na compra' THEN '07' ELSE f.nat END AS nat,
      sum(f.bruto) AS bruto
    FROM achado f
    LEFT JOIN despesa d ON d.ano = CAST(year(f.inicio) AS VARCHAR) AND d.conta = f.conta
    WHERE f.base > 0
      AND (d.conta IS NOT NULL OR NOT EXISTS (SELECT 1 FROM ecd_i050 i WHERE i.COD_CTA = f.conta))
    GROUP BY ALL
  ),
  por_conta AS (SELECT ano, conta, sum(bruto) AS bruto FROM contado WHERE conta IS NOT NULL GROUP BY ALL),
  sobra AS (
    SELECT d.*, greatest(d.diferenca - coalesce(c.bruto, 0), 0) AS valor
    FROM despesa d
    LEFT JOIN por_conta c ON c.ano = d.ano AND c.conta = d.conta
  )
SELECT
  s.*,
  least(
    s.valor, sum(s.valor) OVER (PARTITION BY s.ano, s.nat ORDER BY s.conta) - coalesce(c.bruto, 0)
  ) AS base
FROM sobra s
LEFT JOIN contado c ON c.ano = s.ano AND c.nat = s.nat AND c.conta IS NULL
