-- TABLE: One row per percentage of `percentual_reinf`, with its days.
SELECT
  codigo,
  TRY_CAST(inicio AS DATE) AS ini,
  coalesce(TRY_CAST(nullif(fim, '') AS DATE), DATE '9999-12-31') AS fim,
  TRY_CAST(percentual AS DECIMAL(9, 4)) AS percentual
FROM tab_percentual_reinf
