-- VIEW: One row per document of the EFD-Contribuições with the same one of the EFD ICMS/IPI, by the positions c_pos and
-- f_pos. The amounts are those of the EFD ICMS/IPI, and chave is its key where the other side has none.
SELECT
  c_pos,
  f_pos,
  CAST(NULL AS VARCHAR) AS chave,
  VL_DOC,
  VL_ICMS
FROM par_por_chave
UNION ALL BY NAME
SELECT * FROM par_por_numero
