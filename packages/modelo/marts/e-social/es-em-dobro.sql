-- TABLE: One row per worker, month and nature of an advance that is in the base as well as its definitive amount, with
-- no discount that takes it out.
WITH
  criterio AS (
    SELECT
      natureza,
      string_split(partes[1], ',') AS definitivas,
      TRY_CAST(partes[2] AS INTEGER) AS meses,
      string_split(partes[3], ',') AS descontos
    FROM es_regra
    WHERE evidencia = 'definitiva' AND partes[1] <> ''
  ),
  rubrica AS (
    SELECT codRubr, ideTabRubr, per, natRubr, tpRubr
    FROM es_rubrica_mes
    WHERE tpRubr IN ('1', '2')
      AND codIncCP IN ('11', '12', '13', '14')
      AND natRubr IN (
        SELECT natureza FROM criterio
        UNION
        SELECT unnest(definitivas) FROM criterio
        UNION
        SELECT unnest(descontos) FROM criterio
      )
  ),
  base AS (
    SELECT DISTINCT i.cpfTrab AS cpf, i.perApur AS per, es_dia(i.perApur) AS dia, r.natRubr, r.tpRubr
    FROM esocial_folha_item i
    JOIN rubrica r ON r.codRubr = i.codRubr AND r.ideTabRubr = i.ideTabRubr AND r.per = i.perApur
    -- Only workers with an advance that is base.
    WHERE i.cpfTrab IN (
      SELECT a.cpfTrab
      FROM esocial_folha_item a
      JOIN rubrica r ON r.codRubr = a.codRubr AND r.ideTabRubr = a.ideTabRubr AND r.per = a.perApur
      WHERE r.natRubr IN (SELECT natureza FROM criterio)
    )
  )
SELECT
  a.cpf,
  a.per,
  a.natRubr
FROM base a
JOIN criterio c ON c.natureza = a.natRubr
JOIN base o ON o.cpf = a.cpf
  AND date_diff('month', a.dia, o.dia) BETWEEN 0 AND c.meses
  AND (
    (o.tpRubr = '1' AND list_contains(c.definitivas, o.natRubr))
    OR (o.tpRubr = '2' AND list_contains(c.descontos, o.natRubr))
  )
WHERE a.tpRubr = '1'
GROUP BY ALL
HAVING bool_or(o.tpRubr = '1') AND NOT bool_or(o.tpRubr = '2')
