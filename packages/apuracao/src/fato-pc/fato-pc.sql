-- One row per item of PIS and COFINS (a C170, an F100, a C181 with its C185); a line without its partner and a C100
-- without items are rows too. The items, the pairs and the parents are SELECT statements that fato-pc.ts builds from
-- the lists of records.
SELECT
  CAST(i._arquivo AS VARCHAR) AS _arquivo,
  CAST(i._linha AS INTEGER) AS _linha,
  CAST(i._pai AS INTEGER) AS _pai,
  CAST(a.ordem AS INTEGER) AS ordem,
  CAST(a.periodo AS VARCHAR) AS periodo,
  CAST(a.inicio AS DATE) AS inicio,
  CAST(coalesce(e.cnpj, a.cnpj) AS VARCHAR) AS CNPJ_ESTAB,
  CAST(i.registro AS VARCHAR) AS Registro,
  CAST(p.pai_registro AS VARCHAR) AS pai_registro,
  CAST(coalesce(i.lado, p.lado) AS VARCHAR) AS Lado,
  CAST(i.nivel AS VARCHAR) AS nivel,
  CAST(p.COD_MOD AS VARCHAR) AS COD_MOD,
  CAST(p.COD_SIT AS VARCHAR) AS COD_SIT,
  CAST(p.SER AS VARCHAR) AS SER,
  CAST(p.NUM_DOC AS VARCHAR) AS NUM_DOC,
  CAST(p.CHV AS VARCHAR) AS CHV,
  CAST(p.DT_DOC AS DATE) AS DT_DOC,
  CAST(p.DT_E_S AS DATE) AS DT_E_S,
  CAST(p.COD_PART AS VARCHAR) AS COD_PART,
  CAST(coalesce(nullif(i.doc_part, ''), nullif(p.doc_part, ''), pe.doc, pa.doc) AS VARCHAR) AS doc_part,
  CAST(CASE WHEN pe.COD_PART IS NULL THEN pa.nome ELSE pe.nome END AS VARCHAR) AS nome_part,
  CAST(CASE WHEN pe.COD_PART IS NULL THEN pa.uf ELSE pe.uf END AS VARCHAR) AS uf_part,
  CAST(i.NUM_ITEM AS VARCHAR) AS NUM_ITEM,
  CAST(coalesce(i.COD_ITEM, p.COD_ITEM) AS VARCHAR) AS COD_ITEM,
  CAST(coalesce(ie.descricao, ia.descricao, i.descricao) AS VARCHAR) AS descr_item,
  CAST(coalesce(nullif(p.NCM, ''), ie.ncm, ia.ncm) AS VARCHAR) AS NCM,
  CAST(coalesce(ie.tipo, ia.tipo) AS VARCHAR) AS tipo_item,
  CAST(coalesce(i.CFOP, p.CFOP) AS VARCHAR) AS CFOP,
  CAST(i.CST_ICMS AS VARCHAR) AS CST_ICMS,
  CAST(i.CST_PIS AS VARCHAR) AS CST_PIS,
  CAST(i.CST_COFINS AS VARCHAR) AS CST_COFINS,
  CAST(
    coalesce(
      nullif(i.NAT_BC_CRED, ''),
      CASE WHEN coalesce(i.lado, p.lado) = 'Entrada' THEN nullif(cf.nat_bc_cred, '') END
    ) AS VARCHAR
  ) AS NAT_BC_CRED,
  CAST(i.IND_ORIG_CRED AS VARCHAR) AS IND_ORIG_CRED,
  CAST(i.VL_ITEM AS DECIMAL(18, 2)) AS VL_ITEM,
  CAST(i.VL_DESC AS DECIMAL(18, 2)) AS VL_DESC,
  CAST(i.VL_ICMS AS DECIMAL(18, 2)) AS VL_ICMS,
  CAST(i.VL_BC_PIS AS DECIMAL(18, 4)) AS VL_BC_PIS,
  CAST(i.ALIQ_PIS AS DECIMAL(18, 4)) AS ALIQ_PIS,
  CAST(i.QUANT_BC_PIS AS DECIMAL(18, 3)) AS QUANT_BC_PIS,
  CAST(i.ALIQ_PIS_QUANT AS DECIMAL(18, 4)) AS ALIQ_PIS_QUANT,
  CAST(i.VL_PIS AS DECIMAL(18, 2)) AS VL_PIS,
  CAST(i.VL_BC_COFINS AS DECIMAL(18, 4)) AS VL_BC_COFINS,
  CAST(i.ALIQ_COFINS AS DECIMAL(18, 4)) AS ALIQ_COFINS,
  CAST(i.QUANT_BC_COFINS AS DECIMAL(18, 3)) AS QUANT_BC_COFINS,
  CAST(i.ALIQ_COFINS_QUANT AS DECIMAL(18, 4)) AS ALIQ_COFINS_QUANT,
  CAST(i.VL_COFINS AS DECIMAL(18, 2)) AS VL_COFINS,
  CAST(i.COD_CTA AS VARCHAR) AS COD_CTA
FROM (
  :itens
  UNION ALL BY NAME
  :pares
) i
JOIN (:pais) p ON p._arquivo = i._arquivo AND p._linha = i._pai
JOIN arq a ON a.id = i._arquivo
LEFT JOIN estab_efdc e ON e._arquivo = p._arquivo AND e._linha = p._estab
LEFT JOIN part_efdc pe ON pe._arquivo = p._arquivo
  AND pe.cnpj_estab = coalesce(e.cnpj, a.cnpj)
  AND pe.COD_PART = p.COD_PART
LEFT JOIN part_efdc_arq pa ON pa._arquivo = p._arquivo AND pa.COD_PART = p.COD_PART
LEFT JOIN item_efdc ie ON ie._arquivo = p._arquivo
  AND ie.cnpj_estab = coalesce(e.cnpj, a.cnpj)
  AND ie.COD_ITEM = coalesce(i.COD_ITEM, p.COD_ITEM)
LEFT JOIN item_efdc_arq ia ON ia._arquivo = p._arquivo AND ia.COD_ITEM = coalesce(i.COD_ITEM, p.COD_ITEM)
LEFT JOIN tab_cfop cf ON cf.codigo = coalesce(i.CFOP, p.CFOP)
