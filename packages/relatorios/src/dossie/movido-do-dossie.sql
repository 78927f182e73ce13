-- What the findings with a value move in each month and tax: the amounts by class, the bases that leave by rate, and
-- the credits that fall.
WITH
  contado AS (
    SELECT *
    FROM achado_do_dossie
    WHERE classe_final NOT IN ('Sem valor', 'Estimativa', 'Contingente') AND valor <> 0
  )
SELECT
  quando,
  parte.tributo AS tributo,
  'classe' AS que,
  classe_final AS nome,
  CAST(CAST(sum(parte.valor) AS DECIMAL(18, 2)) AS VARCHAR) AS valor
FROM contado,
  unnest(partes) p(parte)
WHERE parte.tributo <> '' AND parte.valor <> 0
GROUP BY ALL
UNION ALL BY NAME
SELECT
  quando,
  parte.tributo AS tributo,
  'base' AS que,
  coalesce(CAST(parte.aliquota AS VARCHAR), '') AS nome,
  CAST(CAST(sum(parte.base) AS DECIMAL(18, 2)) AS VARCHAR) AS valor
FROM contado,
  unnest(movido) p(parte)
WHERE parte.base IS NOT NULL AND parte.estorno IS NULL
GROUP BY ALL
UNION ALL BY NAME
SELECT
  quando,
  parte.tributo AS tributo,
  'estorno' AS que,
  '' AS nome,
  CAST(CAST(sum(parte.estorno) AS DECIMAL(18, 2)) AS VARCHAR) AS valor
FROM contado,
  unnest(movido) p(parte)
WHERE parte.estorno IS NOT NULL
GROUP BY ALL
UNION ALL BY NAME
SELECT
  quando,
  parte.tributo AS tributo,
  'LC 224' AS que,
  '' AS nome,
  '0.00' AS valor
FROM contado,
  unnest(partes) p(parte)
WHERE nota LIKE '%LC 224%'
GROUP BY ALL
ORDER BY ALL
