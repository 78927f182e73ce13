-- TABLE: One row per day of the years of the table of holidays, with the banking day on which a term that ends on it is
-- met: the day itself, or the last banking day before it.
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
