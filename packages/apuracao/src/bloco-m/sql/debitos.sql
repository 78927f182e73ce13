-- One row per tax, file and code of receipt of a debit (M205, M605).
SELECT
  'PIS' AS tributo,
  m._arquivo,
  m.NUM_CAMPO,
  coalesce(m.COD_REC, '') AS COD_REC,
  sum(coalesce(VL_DEBITO, 0)) AS VL_DEBITO
FROM efdc_m205 m
JOIN bm_arquivo a ON a._arquivo = m._arquivo AND NOT a.excesso
WHERE m.NUM_CAMPO IN ('08', '12')
GROUP BY ALL
UNION ALL BY NAME
SELECT
  'COFINS' AS tributo,
  m._arquivo,
  m.NUM_CAMPO,
  coalesce(m.COD_REC, '') AS COD_REC,
  sum(coalesce(VL_DEBITO, 0)) AS VL_DEBITO
FROM efdc_m605 m
JOIN bm_arquivo a ON a._arquivo = m._arquivo AND NOT a.excesso
WHERE m.NUM_CAMPO IN ('08', '12')
GROUP BY ALL
