-- One row per tax, file and group of revenue.
SELECT
  'PIS' AS tributo,
  _arquivo,
  CST_PIS AS CST,
  tipo_aliquota(ALIQ_PIS, ALIQ_PIS_QUANT) AS tipo,
  valor_aliquota(ALIQ_PIS, ALIQ_PIS_QUANT) AS aliquota,
  ALIQ_COFINS AS outra_aliquota,
  Registro = 'F200' AS imobiliaria,
  st_para_zona_franca(CST_PIS, CFOP) AS zona_franca,
  sum(VL_ITEM) AS VL_ITEM,
  sum(VL_DESC) AS VL_DESC,
  sum(VL_BC_PIS) AS base,
  sum(QUANT_BC_PIS) AS quantidade
FROM bm_item
WHERE Lado = 'Saída' AND regexp_matches(CST_PIS, '^0[1-9]$')
GROUP BY ALL
UNION ALL BY NAME
SELECT
  'COFINS' AS tributo,
  _arquivo,
  CST_COFINS AS CST,
  tipo_aliquota(ALIQ_COFINS, ALIQ_COFINS_QUANT) AS tipo,
  valor_aliquota(ALIQ_COFINS, ALIQ_COFINS_QUANT) AS aliquota,
  ALIQ_PIS AS outra_aliquota,
  Registro = 'F200' AS imobiliaria,
  st_para_zona_franca(CST_COFINS, CFOP) AS zona_franca,
  sum(VL_ITEM) AS VL_ITEM,
  sum(VL_DESC) AS VL_DESC,
  sum(VL_BC_COFINS) AS base,
  sum(QUANT_BC_COFINS) AS quantidade
FROM bm_item
WHERE Lado = 'Saída' AND regexp_matches(CST_COFINS, '^0[1-9]$')
GROUP BY ALL
