-- One row per number of the law, with the days on which it holds.
SELECT
  codigo,
  tributo,
  TRY_CAST(valor AS DECIMAL(18, 4)) AS valor,
  valor AS texto,
  CAST(inicio AS DATE) AS inicio,
  coalesce(TRY_CAST(nullif(fim, '') AS DATE), DATE '9999-12-31') AS fim
FROM tab_lc224_parametro
