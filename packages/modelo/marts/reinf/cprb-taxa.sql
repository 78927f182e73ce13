-- TABLE: One row per month and activity of a contribution on gross revenue (R-2060 or P100), with the rate of Tabela 09
-- times the part of it that the law leaves from 2025 to 2027 (`tabela`); NULL where the table has none in the month.
WITH
  atividade AS (
    SELECT reinf_dia(perApur) AS mes, codAtivEcon AS codigo FROM reinf_cprb
    UNION
    SELECT CAST(date_trunc('month', inicio) AS DATE) AS mes, COD_ATIV_ECON AS codigo FROM stg_efdc_p100
  ),
  da_tabela AS (
    SELECT
      c.mes, c.codigo,
      any_value(t.descricao) AS descricao,
      max(TRY_CAST(t.aliquota AS DECIMAL(9, 4))) FILTER (
        c.mes >= TRY_CAST(t.inicio AS DATE)
        AND c.mes <= coalesce(TRY_CAST(nullif(t.fim, '') AS DATE), DATE '9999-12-31')
      ) AS cheia
    FROM atividade c
    LEFT JOIN tab_cprb_atividade t ON t.codigo = c.codigo
    GROUP BY ALL
  )
SELECT
  d.mes,
  d.codigo,
  d.descricao,
  CAST(d.cheia * p.percentual / 100 AS DECIMAL(18, 4)) AS tabela
FROM da_tabela d
LEFT JOIN reinf_percentual p ON p.codigo = 'PARTE_DA_CPRB' AND d.mes BETWEEN p.ini AND p.fim
