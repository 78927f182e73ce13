-- TABLE: One row per company (the first 8 digits of its CNPJ) and item of its inventory that it bought: how much, the
-- last purchase with its key and who sold it, and what was paid of PIS and COFINS of importation for each unit.
-- `com_credito` where the EFD-Contribuições took a credit on it.
WITH
  importacao AS (
    SELECT c.CHV_NFE AS chave, sum(coalesce(i.VL_PIS_IMP, 0) + coalesce(i.VL_COFINS_IMP, 0)) AS pago
    FROM efdc_c100 c
    JOIN efdc_c120 i ON i._arquivo = c._arquivo AND i._pai = c._linha
    WHERE length(c.CHV_NFE) = 44
    GROUP BY ALL
  ),
  -- What was paid on a note is shared by all that it bought, in the inventory or not.
  nota_importada AS (
    SELECT d._arquivo, d._linha, m.pago, sum(i.VL_ITEM) AS total
    FROM efdf_c100 d
    JOIN importacao m ON m.chave = d.CHV_NFE
    JOIN efdf_c170 i ON i._arquivo = d._arquivo AND i._pai = d._linha
    JOIN tab_cfop t ON t.codigo = i.CFOP AND t.grupo = 'COMPRA'
    GROUP BY ALL
  ),
  creditado AS (
    SELECT DISTINCT left(a.cnpj, 8) AS raiz, i.COD_ITEM
    FROM efdc_c100 d
    JOIN arq a ON a.id = d._arquivo
    JOIN efdc_c170 i ON i._arquivo = d._arquivo AND i._pai = d._linha
    WHERE d.IND_OPER = '0' AND sit_valida(d.COD_SIT) AND i.CST_PIS BETWEEN '50' AND '66'
  ),
  compra AS (
    SELECT
      left(a.cnpj, 8) AS raiz,
      i.COD_ITEM,
      coalesce(d.DT_E_S, d.DT_DOC) AS dia,
      -- Of several purchases of one day, the last in the files.
      (coalesce(d.DT_E_S, d.DT_DOC), a.ordem, i._linha) AS ordem,
      i.QTD, i.CFOP, d.CHV_NFE AS chave, p.doc, p.nome,
      m.pago * i.VL_ITEM / nullif(m.total, 0) AS pago
    FROM efdf_c100 d
    JOIN arq a ON a.id = d._arquivo
    JOIN efdf_c170 i ON i._arquivo = d._arquivo AND i._pai = d._linha
    JOIN tab_cfop t ON t.codigo = i.CFOP AND t.grupo = 'COMPRA'
    SEMI JOIN item_do_estoque e ON e.raiz = left(a.cnpj, 8) AND e.COD_ITEM = i.COD_ITEM
    LEFT JOIN part_efdf p ON p._arquivo = d._arquivo AND p.COD_PART = d.COD_PART
    LEFT JOIN nota_importada m ON m._arquivo = d._arquivo AND m._linha = d._linha
    WHERE d.IND_OPER = '0' AND sit_valida(d.COD_SIT) AND coalesce(d.DT_E_S, d.DT_DOC) <= dia_do_inventario()
  ),
  item AS (
    SELECT
      raiz, COD_ITEM,
      sum(QTD) AS quantidade,
      arg_max({'dia': dia, 'doc': doc, 'nome': nome, 'chave': nullif(chave, '')}, ordem) AS ultima,
      bool_or(length(doc) = 11) AS de_pessoa,
      bool_or(starts_with(CFOP, '3')) AS importado,
      bool_or(NOT starts_with(CFOP, '3')) AS nacional,
      sum(pago) AS pago,
      arg_max(pago / nullif(QTD, 0), ordem) FILTER (pago IS NOT NULL) AS por_unidade
    FROM compra
    GROUP BY ALL
  )
SELECT
  i.raiz,
  i.COD_ITEM,
  i.quantidade,
  i.ultima.dia AS ultima,
  i.ultima.doc AS doc,
  i.ultima.nome AS nome,
  i.ultima.chave AS chave,
  i.de_pessoa,
  i.importado,
  i.nacional,
  i.pago,
  i.por_unidade,
  k.COD_ITEM IS NOT NULL AS com_credito
FROM item i
LEFT JOIN creditado k ON k.raiz = i.raiz AND k.COD_ITEM = i.COD_ITEM
