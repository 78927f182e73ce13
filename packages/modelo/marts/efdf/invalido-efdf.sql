-- VIEW: One row per document of sit_efdf that does not count, far fewer than the others.
SELECT
  _arquivo,
  _linha
FROM sit_efdf
WHERE NOT sit_valida(COD_SIT)
