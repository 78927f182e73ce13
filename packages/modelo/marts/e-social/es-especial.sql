-- TABLE: One row per rubric, month and expectation that holds for some workers only (by category, absence or name of
-- the rubric) instead of `es_esperada`.
SELECT
  r.codRubr,
  r.ideTabRubr,
  r.per,
  e.regra,
  e.categoria,
  e.evidencia,
  e.incidencia_esperada AS esperada,
  e.efeito,
  e.evidencia = 'afastamento'
    AND regexp_matches(lower(strip_accents(coalesce(r.dscRubr, ''))), e.partes[4]) AS por_nome
FROM es_natureza r
JOIN es_regra e ON e.natureza = r.natRubr
  AND r.dia BETWEEN e.ini AND e.fim
  AND (e.categoria <> '' OR e.evidencia = 'afastamento')
WHERE r.vigente
