-- One row per entry and sale of an item, in the order of the days, with what entered and left up to it.
SELECT
  *,
  sum(CASE WHEN entra THEN qtd ELSE 0 END) OVER ate AS entrou,
  sum(CASE WHEN entra THEN 0 ELSE qtd END) OVER ate AS saiu,
  sum(st) OVER ate AS st_ate,
  sum(fcp) OVER ate AS fcp_ate
FROM (
  SELECT *, TRUE AS entra FROM entrada
  UNION ALL BY NAME
  SELECT *, CAST(0 AS DECIMAL(18, 2)) AS st, CAST(0 AS DECIMAL(18, 2)) AS fcp, FALSE AS entra FROM saida
)
WINDOW ate AS (
  PARTITION BY cnpj, COD_ITEM, unid ORDER BY dia, NOT entra, _arquivo, _linha ROWS UNBOUNDED PRECEDING
)
