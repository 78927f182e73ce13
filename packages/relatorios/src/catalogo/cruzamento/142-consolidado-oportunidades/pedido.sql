-- One row per kind of credit and period that was asked for already. A paper names a month, a quarter or a year; never a
-- thesis.
SELECT
  lower(strip_accents(tipo_credito)) AS tipo,
  coalesce(
    strftime(coalesce(credito_inicio, credito_fim), '%Y'), regexp_extract(periodo_credito, '[0-9]{4}')
  ) AS ano,
  credito_inicio,
  credito_fim,
  periodo_credito,
  max(coalesce(pedido, credito_original, credito_utilizado)) AS valor
FROM perdcomp_vigente
WHERE vigente = 'S' OR motivo = 'Recusado'
GROUP BY ALL
