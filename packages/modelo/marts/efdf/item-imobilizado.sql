-- TABLE: One row per item of a document that the CIAP immobilises.
SELECT DISTINCT
  d.CHV_NFE_CTE AS chv,
  TRY_CAST(i.NUM_ITEM AS INTEGER) AS item
FROM efdf_g125 g
JOIN efdf_g130 d ON d._arquivo = g._arquivo AND d._pai = g._linha
JOIN efdf_g140 i ON i._arquivo = d._arquivo AND i._pai = d._linha
WHERE g.TIPO_MOV IN ('IM', 'IA', 'MC') AND length(d.CHV_NFE_CTE) = 44
