-- For each NCM of `ncm_projeto` the lines of tables 4.3.10 to 4.3.17 whose prefix it begins with, each with its
-- validity.
WITH
  t AS (
    SELECT
      tabela, codigo, ncm_prefixo AS prefixo, ex_tipi AS ex, tipo, condicao,
      TRY_CAST(inicio AS DATE) AS inicio,
      TRY_CAST(fim AS DATE) AS fim
    FROM tab_nat_rec_ncm
  )
SELECT
  n.ncm,
  i.tabela,
  i.codigo,
  i.prefixo,
  i.ex,
  i.condicao,
  i.inicio,
  i.fim
FROM ncm_projeto n
JOIN t i ON i.tipo = 'INCLUI' AND starts_with(n.ncm, i.prefixo)
WHERE NOT EXISTS (
  SELECT 1
  FROM t e
  WHERE e.tipo = 'EXCLUI'
    AND e.ex = ''
    AND e.tabela = i.tabela
    AND e.codigo = i.codigo
    AND starts_with(n.ncm, e.prefixo)
    AND length(e.prefixo) >= length(i.prefixo)
    AND e.inicio <= coalesce(i.fim, DATE '9999-12-31')
    AND i.inicio <= coalesce(e.fim, DATE '9999-12-31')
)
