-- The months of which the project has what the report reads: the files of its bookkeeping, or the payroll.
SELECT DISTINCT strftime(mes, '%Y-%m') AS mes
FROM (
  SELECT unnest(
    generate_series(date_trunc('month', inicio), date_trunc('month', fim), INTERVAL 1 MONTH)
  ) AS mes
  FROM arq
  WHERE situacao = 'Usado'
    AND tipo = CASE :caso WHEN 'PIS/COFINS' THEN 'EFDC' WHEN 'IRPJ/CSLL' THEN 'ECF' WHEN 'IPI' THEN 'EFDF' END
  UNION ALL
  SELECT es_dia(perApur) AS mes FROM esocial_folha_item WHERE :caso = 'Folha' AND length(perApur) = 7
)
WHERE mes IS NOT NULL
ORDER BY mes
