-- Each sale at zero rate (CST 06) or exempt (CST 07) of each tax, with its standard base: VL_ITEM less VL_DESC less
-- the shown ICMS, in reais. `fora` is true for exports and sales to the free zones, which LC 224/2025 does not change.
SELECT
  f._arquivo,
  f._linha,
  f.inicio,
  t.tributo,
  CASE t.tributo WHEN 'PIS' THEN f.CST_PIS ELSE f.CST_COFINS END AS cst,
  f.COD_ITEM,
  nullif(f.NCM, '') AS ncm,
  -- CST 08 makes the macro look at the CFOP alone.
  zona_franca(f.CFOP)
    OR (coalesce(f.CFOP, '') <> '' AND grupo_receita('08', f.CFOP, FALSE) = 'exportacao') AS fora,
  coalesce(f.VL_ITEM, 0) AS receita,
  greatest(coalesce(f.VL_ITEM, 0) - coalesce(f.VL_DESC, 0) - coalesce(f.VL_ICMS, 0), 0) AS base
FROM fato_pc f
LEFT JOIN tab_cfop c ON c.codigo = f.CFOP
CROSS JOIN (VALUES ('PIS'), ('COFINS')) t(tributo)
WHERE f.Lado = 'Saída'
  AND f.nivel = 'Item'
  AND sit_valida(f.COD_SIT)
  AND NOT fora_da_receita(c.grupo)
  AND CASE t.tributo WHEN 'PIS' THEN f.CST_PIS ELSE f.CST_COFINS END IN ('06', '07')
