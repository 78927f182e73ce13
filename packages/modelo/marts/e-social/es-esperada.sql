-- TABLE: One row per rubric and month, with the codIncCP that its nature should have for every worker (NULL where
-- there is none). A nature that was not valid then has none.
SELECT
  r.*,
  CASE WHEN r.vigente THEN e.incidencia_esperada END AS esperada,
  CASE WHEN r.vigente THEN e.regra END AS regra,
  e.efeito,
  e.evidencia,
  e.partes
FROM es_natureza r
LEFT JOIN es_regra e ON e.natureza = r.natRubr
  AND r.dia BETWEEN e.ini AND e.fim
  AND e.categoria = ''
  AND e.evidencia <> 'afastamento'
  AND (e.evidencia <> 'nome' OR regexp_matches(lower(strip_accents(coalesce(r.dscRubr, ''))), e.partes[1]))
