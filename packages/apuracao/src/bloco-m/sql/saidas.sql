-- One row per group of revenue of a month that is recomputed.
SELECT
  m.*
FROM
  bm_saida m
  JOIN bm_arquivo a ON a._arquivo = m._arquivo
  AND NOT a.excesso
