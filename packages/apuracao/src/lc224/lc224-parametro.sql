-- One number of LC 224/2025 on a day: lc224_parametro('GLOSA_CREDITO', '', '', dia). NULL before it was in force.
(
  SELECT max(TRY_CAST(p.valor AS DECIMAL(18, 4)))
  FROM tab_lc224_parametro p
  WHERE p.codigo = cod
    AND p.tributo = trib
    AND p.regime = reg
    AND dia >= CAST(p.inicio AS DATE)
    AND dia <= coalesce(TRY_CAST(nullif(p.fim, '') AS DATE), DATE '9999-12-31')
)
