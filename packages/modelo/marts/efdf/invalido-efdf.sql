-- VIEW: One row per document of `sit_efdf` that is cancelled, denied or voided.
SELECT
  _arquivo,
  _linha
FROM sit_efdf
WHERE NOT sit_valida(COD_SIT)
