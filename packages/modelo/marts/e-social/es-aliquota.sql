-- TABLE: One row per place (month, establishment, lotação, category and indSimples) of a finding or of S-5011 and code
-- of receipt of what the employer owes there, with its percentage and the base that S-5011 shows. Contribuintes
-- individuais (7xx) owe neither RAT nor other entities; trainees (9xx) owe nothing. Where the FPAS of the place says
-- that the employer contributes on revenue, employees owe neither CPP nor RAT. What a bank pays in addition has a code
-- of its own.
WITH
  lugar AS (
    SELECT per, nrInsc, codLotacao, categoria, indSimples, CAST(sum(base) AS DECIMAL(18, 2)) AS base
    FROM (
      SELECT DISTINCT per, nrInsc, codLotacao, categoria, indSimples, 0 AS base FROM es_verba_item
      UNION ALL BY NAME
      SELECT
        perApur AS per, nrInsc, codLotacao,
        coalesce(codCateg, '') AS categoria,
        -- Of both activities of the Simples at once.
        CASE indIncid WHEN '2' THEN '3' ELSE '2' END AS indSimples,
        (
          coalesce(vrBcCp00, 0) + coalesce(vrBcCp15, 0) + coalesce(vrBcCp20, 0) + coalesce(vrBcCp25, 0)
        ) AS base
      FROM esocial_cs_base
      -- Replaced or exempt.
      WHERE coalesce(indIncid, '1') <> '9'
    )
    GROUP BY ALL
  ),
  situado AS (
    SELECT
      l.*, c.classTrib, c.geral, c.cpp,
      l.categoria LIKE '9%' AS estagiario,
      l.categoria LIKE '7%' AS individual,
      coalesce(f.cheia = 0, FALSE) AND NOT individual AS sobre_receita,
      -- What the FPAS of the place adds to the class.
      CASE WHEN c.cheia > 0 AND f.cheia > c.cheia THEN f.cheia - c.cheia ELSE 0 END AS acrescimo,
      c.classTrib = '03' AND l.indSimples = '3' AS concomitante,
      CASE
        WHEN c.classTrib = '03' AND l.indSimples = '1' THEN 0
        WHEN concomitante THEN c.fator
        ELSE 1
      END AS parte,
      coalesce(e.rat, k.rat) AS rat,
      -- The codes of the 13º have a 2 where the others have a 0.
      CASE WHEN length(l.per) = 4 THEN '2' ELSE '0' END AS digito
    FROM lugar l
    LEFT JOIN es_contribuinte c ON c.per = l.per
    LEFT JOIN es_cpp_lotacao f ON f.per = l.per
      AND f.nrInsc = l.nrInsc
      AND f.codLotacao IS NOT DISTINCT FROM l.codLotacao
    LEFT JOIN es_rat e ON e.per = l.per AND e.nrInsc = l.nrInsc
    LEFT JOIN es_rat_cadastro k ON e.per IS NULL
      AND k.nrInsc = l.nrInsc
      AND es_mes(l.per) BETWEEN k.ini AND k.fim
  ),
  patronal AS (
    SELECT *, CASE WHEN estagiario OR sobre_receita THEN 0 ELSE (cpp + acrescimo) * parte END AS percentual
    FROM situado
  ),
  devido AS (
    SELECT
      * EXCLUDE (percentual),
      'CPP' AS grupo,
      concat(
        '1138', digito,
        CASE
          WHEN classTrib = '04' THEN '7'
          WHEN concomitante THEN CASE WHEN individual THEN '6' ELSE '3' END
          WHEN individual THEN '4'
          ELSE '1'
        END
      ) AS codigo,
      least(percentual, geral) AS percentual
    FROM patronal
    UNION ALL BY NAME
    SELECT
      * EXCLUDE (percentual),
      'CPP' AS grupo,
      concat('1138', digito, CASE WHEN individual THEN '5' ELSE '2' END) AS codigo,
      percentual - geral AS percentual
    FROM patronal
    WHERE percentual > geral
    UNION ALL BY NAME
    SELECT
      *, 'RAT' AS grupo,
      concat('1646', digito, CASE WHEN concomitante THEN '2' ELSE '1' END) AS codigo,
      CASE
        WHEN individual OR estagiario OR sobre_receita OR classTrib IN ('01', '04', '80') THEN 0
        ELSE rat * parte
      END AS percentual
    FROM situado
    UNION ALL BY NAME
    SELECT
      s.*, 'Terceiros' AS grupo,
      concat(t.codigo4, digito, '1') AS codigo,
      CASE
        WHEN s.individual OR s.estagiario OR s.classTrib IN ('01', '02', '03', '04', '80') THEN 0
        ELSE t.aliquota
      END AS percentual
    FROM situado s
    LEFT JOIN es_terceiro t ON t.per = s.per
      AND t.nrInsc = s.nrInsc
      AND t.codLotacao IS NOT DISTINCT FROM s.codLotacao
  )
SELECT
  per,
  nrInsc,
  codLotacao,
  categoria,
  indSimples,
  grupo,
  codigo,
  base,
  CAST(percentual AS DECIMAL(9, 4)) AS aliquota
FROM devido
WHERE percentual IS NOT NULL
