-- TABLE: One row per code (four digits) and period in which a refused or cancelled set-off had extinguished something,
-- with what those in force extinguish.
WITH
  -- The set-offs that a declaration names.
  ligada AS (
    SELECT
      left(v.cod_receita, 4) AS codigo4,
      v.pa_fim,
      sum(v.valor_vinculado) FILTER (p.motivo IN ('Recusado', 'Cancelado')) AS desfeito
    FROM dctf_vinculo_vigente v
    JOIN perdcomp_vigente p ON p.numero = v.numero
    GROUP BY left(v.cod_receita, 4), v.pa_fim
  ),
  -- The debts that the set-offs themselves name.
  debito AS (
    SELECT
      left(d.cod_receita, 4) AS codigo4,
      d.pa_fim,
      sum(d.principal) FILTER (p.motivo IN ('Recusado', 'Cancelado')) AS desfeito,
      sum(d.principal) FILTER (p.vigente = 'S') AS vigente
    FROM ecac_perdcomp_debito d
    JOIN perdcomp_vigente p ON p.numero = d.numero AND p.arquivo_debito = d._arquivo
    GROUP BY left(d.cod_receita, 4), d.pa_fim
  ),
  junto AS (
    SELECT * FROM ligada
    UNION ALL BY NAME
    SELECT * FROM debito
  )
SELECT
  codigo4,
  pa_fim,
  max(desfeito) AS desfeito,
  coalesce(max(vigente), 0) AS vigente
FROM junto
WHERE codigo4 IS NOT NULL AND pa_fim IS NOT NULL
GROUP BY codigo4, pa_fim
HAVING max(desfeito) > 0
