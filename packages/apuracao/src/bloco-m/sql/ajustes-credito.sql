-- One row per tax, file, credit and code: its adjustments (M110, M510).
SELECT
  'PIS' AS tributo,
  m._arquivo,
  p.COD_CRED,
  coalesce(nullif(p.IND_CRED_ORI, ''), '0') AS IND_CRED_ORI,
  tipo_aliquota(p.ALIQ_PIS, p.ALIQ_PIS_QUANT) AS tipo,
  valor_aliquota(p.ALIQ_PIS, p.ALIQ_PIS_QUANT) AS aliquota,
  coalesce(m.COD_AJ, '') AS COD_AJ,
  sum(CASE WHEN m.IND_AJ = '1' THEN m.VL_AJ ELSE 0 END) AS acrescimo,
  sum(CASE WHEN m.IND_AJ = '0' THEN m.VL_AJ ELSE 0 END) AS reducao
FROM efdc_m110 m
JOIN efdc_m100 p ON p._arquivo = m._arquivo AND p._linha = m._pai
JOIN bm_arquivo a ON a._arquivo = m._arquivo AND NOT a.excesso
GROUP BY ALL
UNION ALL BY NAME
SELECT
  'COFINS' AS tributo,
  m._arquivo,
  p.COD_CRED,
  coalesce(nullif(p.IND_CRED_ORI, ''), '0') AS IND_CRED_ORI,
  tipo_aliquota(p.ALIQ_COFINS, p.ALIQ_COFINS_QUANT) AS tipo,
  valor_aliquota(p.ALIQ_COFINS, p.ALIQ_COFINS_QUANT) AS aliquota,
  coalesce(m.COD_AJ, '') AS COD_AJ,
  sum(CASE WHEN m.IND_AJ = '1' THEN m.VL_AJ ELSE 0 END) AS acrescimo,
  sum(CASE WHEN m.IND_AJ = '0' THEN m.VL_AJ ELSE 0 END) AS reducao
FROM efdc_m510 m
JOIN efdc_m500 p ON p._arquivo = m._arquivo AND p._linha = m._pai
JOIN bm_arquivo a ON a._arquivo = m._arquivo AND NOT a.excesso
GROUP BY ALL
