-- VIEW: One row per document of `doc_efdf` and per D400, with its situation.
SELECT
  _arquivo,
  _linha,
  COD_SIT
FROM doc_efdf
UNION ALL BY NAME
SELECT
  _arquivo,
  _linha,
  COD_SIT
FROM efdf_d400
