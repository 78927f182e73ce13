-- One row per item that has a record for each tax, of the temporary tables that pair them: it is the PIS line, or the
-- COFINS line when that is alone.
SELECT
  coalesce(p.registro, c.registro) AS registro,
  coalesce(p._arquivo, c._arquivo) AS _arquivo,
  coalesce(p._linha, c._linha) AS _linha,
  coalesce(p._pai, c._pai) AS _pai,
  'Item' AS nivel,
  coalesce(p.COD_ITEM, c.COD_ITEM) AS COD_ITEM,
  coalesce(p.doc_part, c.doc_part) AS doc_part,
  coalesce(p.CFOP, c.CFOP) AS CFOP,
  coalesce(p.NAT_BC_CRED, c.NAT_BC_CRED) AS NAT_BC_CRED,
  coalesce(p.VL_ITEM, c.VL_ITEM) AS VL_ITEM,
  coalesce(p.VL_DESC, c.VL_DESC) AS VL_DESC,
  coalesce(p.COD_CTA, c.COD_CTA) AS COD_CTA,
  CAST(NULL AS VARCHAR) AS IND_ORIG_CRED,
  p.cst AS CST_PIS,
  p.base AS VL_BC_PIS,
  p.aliq AS ALIQ_PIS,
  p.quant AS QUANT_BC_PIS,
  p.aliq_quant AS ALIQ_PIS_QUANT,
  p.valor AS VL_PIS,
  c.cst AS CST_COFINS,
  c.base AS VL_BC_COFINS,
  c.aliq AS ALIQ_COFINS,
  c.quant AS QUANT_BC_COFINS,
  c.aliq_quant AS ALIQ_COFINS_QUANT,
  c.valor AS VL_COFINS
FROM pc_pis p
LEFT JOIN pc_par x ON x._arquivo = p._arquivo AND x.linha_pis = p._linha
FULL JOIN pc_cofins c ON c._arquivo = x._arquivo AND c._linha = x.linha_cofins
