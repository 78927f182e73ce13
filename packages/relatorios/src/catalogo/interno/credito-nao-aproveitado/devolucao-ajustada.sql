-- One row per EFD-Contribuições with the returns of sales that block M (M215), or else 1050, takes out of the base, by
-- the month that the adjustment is about.
WITH
  devolucao AS (SELECT codigo FROM tab_cod_ajuste_base WHERE descricao LIKE 'Devoluções%'),
  lido AS (
    SELECT _arquivo, VL_AJ_BC AS valor, DT_REF AS referencia
    FROM m_contribuicao_ajuste_base
    WHERE n = 1 AND IND_AJ_BC = '0' AND COD_AJ_BC IN (SELECT codigo FROM devolucao)
  ),
  ajuste AS (
    SELECT * FROM lido
    UNION ALL BY NAME
    SELECT _arquivo, VL_AJ_TOT AS valor, DT_REF AS referencia
    FROM efdc_1050
    WHERE IND_AJ_BC IN (SELECT codigo FROM devolucao) AND _arquivo NOT IN (SELECT _arquivo FROM lido)
  )
SELECT
  coalesce(r._arquivo, j._arquivo) AS efdc,
  sum(j.valor) AS valor
FROM ajuste j
JOIN livro_efdc l ON l._arquivo = j._arquivo
LEFT JOIN livro_efdc r ON r.livro = l.livro
  AND date_trunc('month', r.inicio) = date_trunc('month', j.referencia)
WHERE j.valor > 0
GROUP BY ALL
