-- One row per treatment: the report that shows it, and its place among the theses.
SELECT
  relatorio,
  CASE
    WHEN relatorio = 'Cruzamento Monofásico Tributado' THEN 'Monofásico'
    WHEN resultado LIKE '%ST%' THEN 'ST'
    WHEN resultado LIKE '%zero%' THEN 'Alíquota zero'
  END AS tratamento,
  min(TRY_CAST(prioridade AS INTEGER)) AS lugar
FROM tab_teses
WHERE relatorio IN ('Cruzamento Monofásico Tributado', 'Cruzamento Alíquota Zero e ST')
GROUP BY ALL
