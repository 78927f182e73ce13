-- TABLE: One row per day from 1 January of the first year to the last holiday of the table, with the last banking day
-- up to it.
WITH
  feriado AS (SELECT TRY_CAST(dia AS DATE) AS dia FROM tab_feriado_bancario),
  corrido AS (
    SELECT CAST(
      unnest(generate_series(date_trunc('year', min(dia)), max(dia), INTERVAL 1 DAY)) AS DATE
    ) AS dia
    FROM feriado
  )
SELECT
  c.dia,
  max(CASE
    WHEN dayofweek(c.dia) BETWEEN 1 AND 5 AND f.dia IS NULL THEN c.dia
  END) OVER (ORDER BY c.dia) AS util
FROM corrido c
LEFT JOIN feriado f ON f.dia = c.dia
