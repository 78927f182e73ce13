-- One row per month of the payroll's findings: the workers who have one, what of their base leaves, and the
-- contribution that S-5001 shows of them. What leaves the employer's base alone (maternity) is not there: the worker
-- goes on paying on it.
WITH
  achado AS (
    SELECT i.per, i.cpf, sum(i.valor) AS valor
    FROM es_verba_item i
    JOIN es_regra r ON r.regra = i.regra AND r.parcela LIKE '%segurado%'
    WHERE i.tipo = 'Oportunidade'
    GROUP BY ALL
  ),
  segurado AS (
    SELECT perApur AS per, cpfTrab AS cpf, sum(vrCpSeg) AS valor
    FROM esocial_cp_calc
    WHERE tpCR IN (
      SELECT codigo FROM tab_esocial_cr_grupo WHERE grupo IN ('Segurados', 'Contribuintes individuais')
    )
    GROUP BY ALL
  )
SELECT
  es_periodo(a.per) AS quando,
  count(*) AS trabalhadores,
  CAST(CAST(sum(a.valor) AS DECIMAL(18, 2)) AS VARCHAR) AS base,
  CAST(CAST(sum(s.valor) AS DECIMAL(18, 2)) AS VARCHAR) AS contribuicao
FROM achado a
LEFT JOIN segurado s ON s.per = a.per AND s.cpf = a.cpf
GROUP BY a.per
ORDER BY a.per
