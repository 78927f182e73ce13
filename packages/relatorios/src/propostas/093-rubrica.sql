-- From the rows of report 93 to the rubrics and months that they stand for.
WITH
  verba AS (
    SELECT
      e.posicao, v.per,
      CAST(NULL AS VARCHAR) AS nrInsc,
      v.codRubr, v.ideTabRubr, v.fundamento, v.confianca
    FROM escolhidas e
    JOIN es_verba v ON v.codRubr = e."Rubrica"
      AND v.dscRubr IS NOT DISTINCT FROM e."Descrição"
      AND v.natRubr IS NOT DISTINCT FROM e."Natureza"
      AND v.codIncCP IS NOT DISTINCT FROM e."Inc. CP Atual"
      AND nullif(v.esperada, '') IS NOT DISTINCT FROM e."Inc. CP Esperada"
      AND v.fundamento IS NOT DISTINCT FROM e."Fundamento"
      AND v.confianca IS NOT DISTINCT FROM e."Confiança"
      AND v.tipo = e."Tipo"
    WHERE e."Tipo" = 'Oportunidade'
  ),
  outra AS (
    SELECT
      posicao,
      CASE "Tipo"
        WHEN 'Risco' THEN 'Risco: a mudança aumentaria a contribuição'
        ELSE 'Informativo: depende da prova que a coluna Condição pede'
      END AS motivo
    FROM escolhidas
    WHERE "Tipo" <> 'Oportunidade'
  )

