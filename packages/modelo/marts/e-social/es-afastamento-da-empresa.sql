-- TABLE: One row per absence, of an illness or accident that gives a benefit, with days that the company pays before
-- it: from `ini` to `ate`. `fim` is the last day of the absence, or of the project while it has none. `provado`: the
-- absences that have an end are long enough by themselves.
WITH
  criterio AS (
    SELECT DISTINCT
      string_split(partes[1], ',') AS motivos,
      TRY_CAST(partes[2] AS INTEGER) AS dias_empresa,
      TRY_CAST(partes[3] AS INTEGER) AS intervalo
    FROM es_regra
    WHERE evidencia = 'afastamento'
  ),
  afastamento AS (
    SELECT
      a.cpf, a.matricula, a.chave, a.serie, a.motivo, a.ini,
      coalesce(a.fim, p.fim) AS fim,
      a.fim IS NOT NULL AS terminado,
      c.dias_empresa, c.intervalo
    FROM es_afastamento a
    CROSS JOIN projeto p
    JOIN criterio c ON list_contains(c.motivos, a.motivo)
    WHERE coalesce(a.fim, p.fim) >= a.ini
  ),
  seguinte AS (SELECT *, lag(fim) OVER (PARTITION BY chave, serie ORDER BY ini) AS anterior FROM afastamento),
  junto AS (
    SELECT
      *,
      CAST(fim - ini + 1 AS INTEGER) AS dias,
      count(*) FILTER (anterior IS NULL OR ini - anterior > intervalo) OVER (
        PARTITION BY chave, serie ORDER BY ini
      ) AS grupo
    FROM seguinte
  ),
  contado AS (
    SELECT
      *,
      sum(dias) OVER (PARTITION BY chave, serie, grupo) AS total,
      coalesce(sum(dias) FILTER (terminado) OVER (PARTITION BY chave, serie, grupo), 0) AS total_com_fim,
      sum(dias) OVER (PARTITION BY chave, serie, grupo ORDER BY ini) - dias AS antes
    FROM junto
  )
SELECT
  chave,
  cpf,
  matricula,
  motivo,
  ini,
  fim,
  dias,
  terminado,
  terminado AND total_com_fim > dias_empresa AS provado,
  least(fim, ini + CAST(dias_empresa - antes - 1 AS INTEGER)) AS ate
FROM contado
WHERE total > dias_empresa AND antes < dias_empresa
