-- From the rows of report 94 to the rubrics, months and establishments that they stand for.
WITH
  verba AS (
    SELECT
      e.posicao, v.per, v.nrInsc, v.codRubr, v.ideTabRubr, v.fundamento,
      coalesce(e."Confiança", v.confianca) AS confianca
    FROM escolhidas e
    JOIN es_verba v ON es_periodo(v.per) = e."Período"
      AND v.nrInsc IS NOT DISTINCT FROM e."CNPJ Estab."
      AND v.codRubr = e."Rubrica"
      AND v.natRubr IS NOT DISTINCT FROM e."Natureza"
      AND v.tipo = 'Oportunidade'
  ),
  outra AS (SELECT CAST(NULL AS BIGINT) AS posicao, CAST(NULL AS VARCHAR) AS motivo WHERE FALSE)

