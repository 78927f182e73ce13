-- TABLE: One row per rubric of the payroll and month, with the name of its nature in that month; `vigente`: Tabela 03
-- has it then.
WITH
  natureza AS (
    SELECT
      codigo, nome,
      TRY_CAST(inicio AS DATE) AS ini,
      coalesce(TRY_CAST(nullif(fim, '') AS DATE), DATE '9999-12-31') AS fim
    FROM tab_esocial_natureza_rubrica
  ),
  nome AS (SELECT codigo, arg_max(nome, ini) AS nome FROM natureza GROUP BY codigo),
  no_mes AS (
    SELECT r.codRubr, r.ideTabRubr, r.per, max(n.nome) AS nome
    FROM es_rubrica_mes r
    JOIN natureza n ON n.codigo = r.natRubr AND es_dia(r.per) BETWEEN n.ini AND n.fim
    GROUP BY ALL
  )
SELECT
  r.*,
  es_dia(r.per) AS dia,
  m.codRubr IS NOT NULL AS vigente,
  coalesce(m.nome, n.nome) AS nome_natureza
FROM es_rubrica_mes r
LEFT JOIN no_mes m ON m.codRubr = r.codRubr AND m.ideTabRubr = r.ideTabRubr AND m.per = r.per
LEFT JOIN nome n ON n.codigo = r.natRubr
