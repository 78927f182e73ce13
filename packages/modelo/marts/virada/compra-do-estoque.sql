-- TABLE: One row per item of a file (_arquivo, COD_ITEM) that the establishment bought: how much, and the last
-- purchase, with who sold it and what was paid of PIS and COFINS of importation for each real of goods of its
-- note.
WITH
  importacao AS (
    SELECT c.CHV_NFE AS chave, sum(coalesce(i.VL_PIS_IMP, 0) + coalesce(i.VL_COFINS_IMP, 0)) AS pago
    FROM efdc_c100 c
    JOIN efdc_c120 i ON i._arquivo = c._arquivo AND i._pai = c._linha
    WHERE length(c.CHV_NFE) = 44
    GROUP BY ALL
  ),
  compra AS (
    SELECT
      a.cnpj, i.COD_ITEM,
      coalesce(d.DT_E_S, d.DT_DOC) AS dia,
      i.QTD, i.CFOP, p.doc, p.nome,
      m.pago / nullif(sum(i.VL_ITEM) OVER (PARTITION BY d._arquivo, d._linha), 0) AS por_real
    FROM efdf_c100 d
    JOIN arq a ON a.id = d._arquivo
    JOIN efdf_c170 i ON i._arquivo = d._arquivo AND i._pai = d._linha
    JOIN tab_cfop t ON t.codigo = i.CFOP AND t.grupo = 'COMPRA'
    LEFT JOIN part_efdf p ON p._arquivo = d._arquivo AND p.COD_PART = d.COD_PART
    LEFT JOIN importacao m ON m.chave = d.CHV_NFE
    WHERE d.IND_OPER = '0' AND sit_valida(d.COD_SIT)
  )
SELECT
  cnpj,
  COD_ITEM,
  sum(QTD) AS quantidade,
  max(dia) AS ultima,
  arg_max(doc, dia) AS doc,
  arg_max(nome, dia) AS nome,
  bool_or(length(doc) = 11) AS de_pessoa,
  bool_or(starts_with(CFOP, '3')) AS importado,
  arg_max(por_real, dia) FILTER (por_real IS NOT NULL) AS por_real
FROM compra
GROUP BY ALL
