-- How much of what was to be expected came; a part of a month's files counts as not come.
SELECT
  CAST(count(*) FILTER ("Situação" = 'OK') AS INTEGER) AS recebidos,
  CAST(count(*) AS INTEGER) AS esperados,
  parte(count(*) FILTER ("Situação" = 'OK'), count(*)) AS pct
FROM rel_matriz_de_completude
WHERE "Situação" <> 'n.a.'
