-- TABLE: One row per rubric (earning or discount) and month whose amounts `es_verba_item` has to look at.
SELECT
  g.codRubr,
  g.ideTabRubr,
  g.per,
  g.natRubr,
  g.codIncCP,
  g.tpRubr,
  g.vigente,
  g.regra,
  g.esperada,
  g.efeito,
  g.evidencia,
  TRY_CAST(g.partes[1] AS INTEGER) AS maximo
FROM es_esperada g
WHERE g.tpRubr IN ('1', '2')
  AND (
    NOT g.vigente
    OR g.evidencia = 'frequencia'
    OR g.efeito = 'Contestada'
    OR es_fora_da_base(g.esperada)
      AND g.codIncCP IN ('11', '12', '13', '14', '00', '01')
      AND g.codIncCP <> g.esperada
    OR g.esperada IN ('11', '12') AND g.codIncCP <> g.esperada
    OR EXISTS (
      SELECT 1
      FROM es_especial s
      WHERE s.codRubr = g.codRubr
        AND s.ideTabRubr = g.ideTabRubr
        AND s.per = g.per
        AND s.esperada <> g.codIncCP
    )
  )
