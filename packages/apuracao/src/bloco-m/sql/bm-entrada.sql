-- One row per tax, file and group of acquisitions that give a credit.
SELECT
  'PIS' AS tributo,
  _arquivo,
  CST_PIS AS CST,
  coalesce(NAT_BC_CRED, '') AS NAT_BC_CRED,
  tipo_aliquota(ALIQ_PIS, ALIQ_PIS_QUANT) AS tipo,
  valor_aliquota(ALIQ_PIS, ALIQ_PIS_QUANT) AS aliquota,
  CASE
    WHEN (IND_ORIG_CRED = '1' OR CFOP LIKE '3%') THEN 'importacao'
    WHEN Registro = 'F150' THEN 'estoque'
    WHEN Registro IN ('F205', 'F210') THEN 'imobiliaria'
    ELSE 'normal'
  END AS origem,
  sum(VL_BC_PIS) AS base,
  sum(QUANT_BC_PIS) AS quantidade
FROM bm_item
WHERE Lado = 'Entrada' AND regexp_matches(CST_PIS, '^[56][0-6]$')
GROUP BY ALL
UNION ALL BY NAME
SELECT
  'COFINS' AS tributo,
  _arquivo,
  CST_COFINS AS CST,
  coalesce(NAT_BC_CRED, '') AS NAT_BC_CRED,
  tipo_aliquota(ALIQ_COFINS, ALIQ_COFINS_QUANT) AS tipo,
  valor_aliquota(ALIQ_COFINS, ALIQ_COFINS_QUANT) AS aliquota,
  CASE
    WHEN (IND_ORIG_CRED = '1' OR CFOP LIKE '3%') THEN 'importacao'
    WHEN Registro = 'F150' THEN 'estoque'
    WHEN Registro IN ('F205', 'F210') THEN 'imobiliaria'
    ELSE 'normal'
  END AS origem,
  sum(VL_BC_COFINS) AS base,
  sum(QUANT_BC_COFINS) AS quantidade
FROM bm_item
WHERE Lado = 'Entrada' AND regexp_matches(CST_COFINS, '^[56][0-6]$')
GROUP BY ALL
