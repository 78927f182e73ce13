-- The months of which the project has what the report reads: the files of its bookkeeping, the payroll, the papers of
-- the PGDAS-D or the totals of the EFD-Reinf.
SELECT DISTINCT strftime(mes, '%Y-%m') AS mes
FROM (
  SELECT unnest(
    generate_series(date_trunc('month', inicio), date_trunc('month', fim), INTERVAL 1 MONTH)
  ) AS mes
  FROM arq
  WHERE situacao = 'Usado'
    AND tipo = CASE :caso WHEN 'PIS/COFINS' THEN 'EFDC' WHEN 'IRPJ/CSLL' THEN 'ECF' WHEN 'IPI' THEN 'EFDF' END
  UNION ALL
  SELECT mes FROM pgdas_vigente WHERE :caso IN ('Simples', 'DAS')
  UNION ALL
  SELECT reinf_dia(perApur) AS mes
  FROM (
    SELECT perApur FROM reinf_total_previdenciario
    UNION ALL
    SELECT perApur FROM reinf_total_codigo
  )
  WHERE :caso = 'Reinf'
  UNION ALL
  SELECT es_dia(perApur) AS mes FROM esocial_folha_item WHERE :caso = 'Folha' AND length(perApur) = 7
)
WHERE mes IS NOT NULL
ORDER BY mes
