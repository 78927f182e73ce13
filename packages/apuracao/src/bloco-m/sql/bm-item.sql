-- The items of documents, summed by all that distinguishes them here: a month has some hundreds of such rows, and codes
-- and rates are judged once for each of them instead of once for each item.
SELECT
  _arquivo,
  Lado,
  Registro,
  CST_PIS,
  CST_COFINS,
  CFOP,
  NAT_BC_CRED,
  IND_ORIG_CRED,
  ALIQ_PIS,
  ALIQ_PIS_QUANT,
  ALIQ_COFINS,
  ALIQ_COFINS_QUANT,
  CASE WHEN Registro = 'F100' THEN COD_CTA END AS COD_CTA,
  sum(coalesce(VL_ITEM, 0)) AS VL_ITEM,
  sum(coalesce(VL_DESC, 0)) AS VL_DESC,
  sum(coalesce(VL_BC_PIS, 0)) AS VL_BC_PIS,
  sum(coalesce(QUANT_BC_PIS, 0)) AS QUANT_BC_PIS,
  sum(coalesce(VL_BC_COFINS, 0)) AS VL_BC_COFINS,
  sum(coalesce(QUANT_BC_COFINS, 0)) AS QUANT_BC_COFINS
FROM fato_pc
WHERE Lado IN ('Entrada', 'Saída') AND nivel = 'Item' AND sit_valida(COD_SIT)
GROUP BY ALL
