-- One row per quarter and tax with what of its revenue exceeds the limit.
WITH
  trimestre AS (
    SELECT
      m.raiz, m.trimestre,
      count(DISTINCT m.inicio) AS meses,
      (
        SELECT coalesce(sum(p.receita), 0)
        FROM por_atividade p
        WHERE p.raiz = m.raiz AND p.trimestre = m.trimestre
      ) AS receita
    FROM mes m
    GROUP BY m.raiz, m.trimestre
  ),
  tributado AS (
    -- Each tax of a quarter, with the number of its quarter among those of the year under the law.
    SELECT
      t.*, x.tributo,
      year(t.trimestre) AS ano,
      quarter(t.trimestre) AS n,
      CASE WHEN t.trimestre BETWEEN x.inicio AND x.fim THEN x.valor END AS acrescimo,
      x.valor AS acrescimo_da_lei,
      CASE WHEN year(x.inicio) = year(t.trimestre) THEN quarter(x.inicio) ELSE 1 END AS primeiro,
      l.valor AS limite
    FROM trimestre t
    JOIN parametro x ON x.codigo = 'PRESUNCAO_ACRESCIMO'
      AND year(t.trimestre) BETWEEN year(x.inicio) AND year(x.fim)
    JOIN parametro l ON l.codigo = 'PRESUNCAO_LIMITE_TRIMESTRE' AND t.trimestre BETWEEN l.inicio AND l.fim
  ),
  somado AS (
    SELECT
      *,
      -- What the year's revenue is above the limits so far.
      sum(receita - limite) FILTER (acrescimo IS NOT NULL) OVER ate AS acima,
      -- Every quarter since the law holds has its three months.
      bool_and(meses = 3) OVER ate
        AND count(*) FILTER (acrescimo IS NOT NULL) OVER ate = n - primeiro + 1 AS completo
    FROM tributado
    WINDOW ate AS (PARTITION BY raiz, tributo, ano ORDER BY trimestre)
  ),
  maximo AS (
    SELECT *, greatest(0, max(acima) OVER (PARTITION BY raiz, tributo, ano ORDER BY trimestre)) AS ja
    FROM somado
  )
-- The excess is what the greatest sum so far grows by; what a quarter left of its limit goes to the next ones.
SELECT
  *,
  coalesce(lag(ja) OVER ano, 0) AS ja_antes,
  coalesce(lag(ja) OVER ano, 0) - coalesce(lag(acima) OVER ano, 0) AS transportado,
  CASE
    WHEN acrescimo IS NULL THEN 0
    WHEN n = 4 THEN greatest(0, acima) - coalesce(lag(ja) OVER ano, 0)
    ELSE ja - coalesce(lag(ja) OVER ano, 0)
  END AS excedente
FROM maximo
WINDOW ano AS (PARTITION BY raiz, tributo, ano ORDER BY trimestre)
