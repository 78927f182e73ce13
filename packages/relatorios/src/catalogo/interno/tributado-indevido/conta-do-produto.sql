-- One row per product and month with what its sales paid too much and what its acquisitions took too much. Where the
-- credit is the larger one the month has nothing to give back, and neither have the months that first make good what it
-- lacks (vale).
WITH
  do_mes AS (
    SELECT
      raiz, produto, _arquivo, inicio,
      sum(pis) AS pis,
      sum(cofins) AS cofins,
      sum(debito) AS debito,
      sum(credito) AS credito
    FROM (
      SELECT *, pis + cofins AS debito, 0 AS credito FROM produto
      UNION ALL BY NAME
      SELECT
        raiz, produto, _arquivo, inicio, -credito_pis AS pis, -credito_cofins AS cofins, 0 AS debito,
        credito_pis + credito_cofins AS credito
      FROM credito
    )
    GROUP BY raiz, produto, _arquivo, inicio
  ),
  somado AS (
    SELECT
      *,
      sum(pis) OVER ate AS pis_ate,
      sum(cofins) OVER ate AS cofins_ate,
      sum(debito) OVER ate AS debito_ate,
      sum(credito) OVER ate AS credito_ate
    FROM do_mes
    WINDOW ate AS (PARTITION BY raiz, produto ORDER BY inicio, _arquivo ROWS UNBOUNDED PRECEDING)
  )
SELECT
  *,
  least(pis, cofins) >= 0
    AND pis_ate - pis >= greatest(0, coalesce(max(pis_ate) OVER antes, 0))
    AND cofins_ate - cofins >= greatest(0, coalesce(max(cofins_ate) OVER antes, 0)) AS vale
FROM somado
WINDOW antes AS (
  PARTITION BY raiz, produto ORDER BY inicio, _arquivo ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
)
