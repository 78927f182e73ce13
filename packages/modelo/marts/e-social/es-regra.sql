-- TABLE: One row per expectation of `verbas_cp`, numbered, with their days and the parts of `parametro`.
SELECT
  row_number() OVER () AS regra,
  * EXCLUDE (inicio, fim, parametro),
  coalesce(TRY_CAST(nullif(inicio, '') AS DATE), DATE '0001-01-01') AS ini,
  coalesce(TRY_CAST(nullif(fim, '') AS DATE), DATE '9999-12-31') AS fim,
  string_split(parametro, ';') AS partes
FROM tab_verbas_cp
