-- The rates that are left of a zero rate or an exemption: one row per tax, regime and stretch of days.
SELECT
  tributo,
  regime,
  TRY_CAST(valor AS DECIMAL(8, 4)) AS aliquota,
  CAST(inicio AS DATE) AS inicio,
  coalesce(TRY_CAST(nullif(fim, '') AS DATE), DATE '9999-12-31') AS fim
FROM tab_lc224_parametro
WHERE codigo = 'ALIQUOTA_RESIDUAL'
