-- One row per tax, file and contribution: the adjustments of its base (M215, M615).
SELECT
  'PIS' AS tributo,
  m._arquivo,
  p.COD_CONT,
  tipo_aliquota(p.ALIQ_PIS, p.ALIQ_PIS_QUANT) AS tipo,
  valor_aliquota(p.ALIQ_PIS, p.ALIQ_PIS_QUANT) AS aliquota,
  sum(CASE WHEN m.IND_AJ_BC = '1' THEN m.VL_AJ_BC ELSE 0 END) AS acrescimo,
  sum(CASE WHEN m.IND_AJ_BC = '0' THEN m.VL_AJ_BC ELSE 0 END) AS reducao
FROM efdc_m215 m
JOIN efdc_m210 p ON p._arquivo = m._arquivo AND p._linha = m._pai
JOIN bm_arquivo a ON a._arquivo = m._arquivo AND NOT a.excesso
GROUP BY ALL
UNION ALL BY NAME
SELECT
  'COFINS' AS tributo,
  m._arquivo,
  p.COD_CONT,
  tipo_aliquota(p.ALIQ_COFINS, p.ALIQ_COFINS_QUANT) AS tipo,
  valor_aliquota(p.ALIQ_COFINS, p.ALIQ_COFINS_QUANT) AS aliquota,
  sum(CASE WHEN m.IND_AJ_BC = '1' THEN m.VL_AJ_BC ELSE 0 END) AS acrescimo,
  sum(CASE WHEN m.IND_AJ_BC = '0' THEN m.VL_AJ_BC ELSE 0 END) AS reducao
FROM efdc_m615 m
JOIN efdc_m610 p ON p._arquivo = m._arquivo AND p._linha = m._pai
JOIN bm_arquivo a ON a._arquivo = m._arquivo AND NOT a.excesso
GROUP BY ALL
