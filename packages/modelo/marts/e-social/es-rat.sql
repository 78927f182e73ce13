-- TABLE: One row per establishment and month: its adjusted RAT, by S-5011.
SELECT
  perApur AS per,
  nrInsc,
  max(coalesce(aliqRatAjust, CAST(aliqRat * fap AS DECIMAL(18, 4)), aliqRat)) AS rat
FROM esocial_cs_estab
WHERE nrInsc IS NOT NULL
GROUP BY ALL
