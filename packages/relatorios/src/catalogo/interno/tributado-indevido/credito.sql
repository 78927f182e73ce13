-- One row per acquisition and return with a credit of a product whose sale should pay nothing on that day.
WITH
  tratado AS (SELECT DISTINCT raiz, produto, COD_ITEM, NCM, tratamento FROM produto),
  -- A code that is sold finds its own product; what is bought under another code, that of its NCM.
  do_produto AS (
    SELECT c.*, t.produto, t.tratamento, t.NCM AS ncm_vendido
    FROM compra c
    JOIN tratado t ON t.raiz = c.raiz AND t.COD_ITEM = c.COD_ITEM
    UNION ALL BY NAME
    SELECT c.*, t.produto, t.tratamento, t.NCM AS ncm_vendido
    FROM compra c
    JOIN tratado t ON t.raiz = c.raiz AND t.produto = 'NCM ' || c.NCM
    WHERE NOT c.devolvida
      AND (c.raiz, coalesce(c.COD_ITEM, '')) NOT IN (
        SELECT (raiz, COD_ITEM) FROM tratado WHERE COD_ITEM IS NOT NULL
      )
  )
SELECT d.*
FROM do_produto d
JOIN ncm_tratamento t ON t.ncm = d.ncm_vendido
  AND t.tratamento = d.tratamento
  AND coalesce(d.DT_DOC, d.inicio) BETWEEN t.inicio AND t.fim
QUALIFY row_number() OVER (PARTITION BY d._arquivo, d._linha ORDER BY d.tratamento, d.ncm_vendido) = 1
