-- TABLE: One row per period of the payroll: the whole percentage of CPP of the company's class (`cheia`), that of
-- companies at large (`geral`), and what is left of the first where CPRB takes its place (`cpp`).
WITH
  periodo AS (
    SELECT DISTINCT perApur AS per FROM esocial_folha_item
    UNION
    SELECT DISTINCT perApur FROM esocial_cs_contribuinte
  ),
  totalizador AS (
    SELECT
      perApur AS per,
      any_value(classTrib ORDER BY _arquivo, _linha) AS classTrib,
      any_value(indSubstPatr ORDER BY _arquivo, _linha) AS subst,
      any_value(percRedContrib ORDER BY _arquivo, _linha) AS perc,
      any_value(fatorMes ORDER BY _arquivo, _linha) AS fator_mes,
      any_value(fator13 ORDER BY _arquivo, _linha) AS fator_13
    FROM esocial_cs_contribuinte
    GROUP BY perApur
  ),
  lido AS (
    SELECT
      p.per, t.perc,
      CASE WHEN length(p.per) = 4 THEN t.fator_13 ELSE t.fator_mes END AS fator,
      CASE WHEN t.per IS NOT NULL THEN {'classTrib': t.classTrib, 'subst': t.subst} END AS situacao
    FROM periodo p
    LEFT JOIN totalizador t ON t.per = p.per
  ),
  situado AS (
    -- A month without S-5011 is in the situation of the last month before it that has one, else of the first after it.
    SELECT
      *,
      coalesce(
        last_value(situacao IGNORE NULLS) OVER ate, first_value(situacao IGNORE NULLS) OVER depois
      ) AS dela
    FROM lido
    WINDOW
      ate AS (ORDER BY es_mes(per), per ROWS UNBOUNDED PRECEDING),
      depois AS (ORDER BY es_mes(per), per ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING)
  ),
  mes AS (
    SELECT
      per, dela.classTrib, dela.subst, perc, fator,
      CASE WHEN length(per) = 4 THEN 'CPP_13_COM_CPRB' ELSE 'CPP_COM_CPRB' END AS parte,
      es_dia(per) AS dia
    FROM situado
  ),
  aliquota AS (
    SELECT
      m.per, m.classTrib, m.subst, m.perc, m.fator,
      max(e.percentual) FILTER (e.codigo = 'CPP' AND e.class_trib = m.classTrib) AS da_classe,
      max(e.percentual) FILTER (e.codigo = 'CPP' AND e.class_trib = '') AS geral,
      max(e.percentual) FILTER (e.codigo = m.parte) AS fica
    FROM mes m
    LEFT JOIN es_encargo e ON e.fpas = '' AND m.dia BETWEEN e.ini AND e.fim
    GROUP BY ALL
  ),
  inteira AS (SELECT *, coalesce(da_classe, geral, 0) AS cheia, coalesce(fica, 0) AS resta FROM aliquota)
SELECT
  per,
  classTrib,
  coalesce(fator, 1) AS fator,
  coalesce(geral, 0) AS geral,
  cheia,
  CAST(
    cheia * CAST(0.0001 AS DECIMAL(5, 4)) * CASE subst
      WHEN '1' THEN 100 * resta
      WHEN '2' THEN coalesce(perc, 0) * 100 + (100 - coalesce(perc, 0)) * resta
      ELSE 10000
    END AS DECIMAL(9, 4)
  ) AS cpp
FROM inteira
