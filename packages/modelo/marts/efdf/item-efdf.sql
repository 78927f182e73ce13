-- TABLE: One row per item of a file (_arquivo, COD_ITEM); one file is one establishment.
SELECT
  _arquivo,
  COD_ITEM,
  DESCR_ITEM AS descricao,
  COD_NCM AS ncm,
  CEST AS cest,
  TIPO_ITEM AS tipo,
  UNID_INV AS unid
FROM efdf_0200
QUALIFY row_number() OVER (PARTITION BY _arquivo, COD_ITEM ORDER BY _linha) = 1
