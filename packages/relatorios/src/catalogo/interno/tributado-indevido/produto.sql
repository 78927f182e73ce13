-- One row per sale that pays too much, with its product: the code that is sold, where it is bought under the same code
-- with a credit; else all goods of its NCM.
SELECT
  v._arquivo,
  v._linha,
  v.tratamento,
  v.tabela,
  v.relatorio,
  v.lugar,
  v.certeza,
  v.COD_ITEM,
  v.NCM,
  v.pis,
  v.cofins,
  v.inicio,
  left(a.cnpj, 8) AS raiz,
  CASE
    WHEN (left(a.cnpj, 8), coalesce(v.COD_ITEM, '')) IN (
      SELECT (raiz, COD_ITEM) FROM compra WHERE NOT devolvida AND COD_ITEM <> ''
    )
      THEN 'código ' || v.COD_ITEM
    ELSE 'NCM ' || v.NCM
  END AS produto
FROM valorada v
JOIN arq a ON a.id = v._arquivo
WHERE v.vale
