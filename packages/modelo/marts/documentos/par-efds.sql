-- VIEW: One row per document that is in both EFDs; `c_pos` and `f_pos` say where it is in each (file and line). The
-- amounts are those of the EFD ICMS/IPI, and chave is its key where the other side has none.
SELECT
  c_pos,
  f_pos,
  CAST(NULL AS VARCHAR) AS chave,
  VL_DOC,
  VL_ICMS
FROM par_por_chave
UNION ALL BY NAME
SELECT * FROM par_por_numero
