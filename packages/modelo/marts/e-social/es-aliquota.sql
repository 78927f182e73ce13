-- TABLE: One row per month, establishment and lotação of S-5011: the employer's percentages on what employees earn.
-- They are NULL where the class of the company makes them depend on the worker (Simples with both kinds of activity).
WITH lotacao AS (SELECT DISTINCT perApur AS per, nrInsc, codLotacao FROM esocial_cs_base)
SELECT
  l.per,
  l.nrInsc,
  l.codLotacao,
  CAST(CASE
    WHEN c.classTrib = '03' THEN NULL
    WHEN p.cheia = 0 THEN 0
    WHEN c.cheia > 0 AND p.cheia > c.cheia THEN c.cpp + p.cheia - c.cheia
    ELSE c.cpp
  END AS DECIMAL(9, 4)) AS cpp,
  CAST(CASE
    WHEN p.cheia = 0 OR c.classTrib IN ('01', '04', '80') THEN 0
    WHEN c.classTrib <> '03' THEN r.rat
  END AS DECIMAL(9, 4)) AS rat,
  CAST(CASE
    WHEN c.classTrib IN ('01', '02', '03', '04', '80') THEN 0
    ELSE t.terceiros
  END AS DECIMAL(9, 4)) AS terceiros
FROM lotacao l
LEFT JOIN es_contribuinte c ON c.per = l.per
LEFT JOIN es_cpp_lotacao p ON p.per = l.per
  AND p.nrInsc = l.nrInsc
  AND p.codLotacao IS NOT DISTINCT FROM l.codLotacao
LEFT JOIN es_rat r ON r.per = l.per AND r.nrInsc = l.nrInsc
LEFT JOIN es_terceiros t ON t.per = l.per
  AND t.nrInsc = l.nrInsc
  AND t.codLotacao IS NOT DISTINCT FROM l.codLotacao
