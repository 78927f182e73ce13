WITH
  soma AS (SELECT _arquivo, _pai, sum(VL_ITEM) AS total FROM efdf_h010 GROUP BY ALL),
  -- One row per item and H020 below it; an inventory without items and an item without H020 have one row.
  inventario AS (
    SELECT
      v.*, i._linha AS linha_item, i.COD_ITEM, i.UNID, i.QTD, i.VL_UNIT, i.VL_ITEM, i.VL_ITEM_IR, i.IND_PROP,
      i.COD_PART, i.COD_CTA, t._linha AS linha_icms, t.CST_ICMS, t.BC_ICMS, t.VL_ICMS,
      row_number() OVER (PARTITION BY v._arquivo, v._linha, i._linha ORDER BY t._linha) AS n,
      conferencia([
        se_diverge('ΣVL_ITEM ≠ H005.VL_INV', coalesce(s.total, 0) - coalesce(v.VL_INV, 0))
      ]) AS conferencia
    FROM stg_efdf_h005 v
    LEFT JOIN soma s ON s._arquivo = v._arquivo AND s._pai = v._linha
    LEFT JOIN efdf_h010 i ON i._arquivo = v._arquivo AND i._pai = v._linha
    LEFT JOIN efdf_h020 t ON t._arquivo = i._arquivo AND t._pai = i._linha
  )
SELECT
  h.periodo AS "Período",
  h.cnpj_arquivo AS "CNPJ Estab.",
  h.DT_INV AS "Data Inventário",
  com_descricao(
    h.MOT_INV,
    CASE h.MOT_INV
      WHEN '01' THEN 'No final do período'
      WHEN '02' THEN 'Mudança de forma de tributação da mercadoria'
      WHEN '03' THEN 'Baixa cadastral, paralisação temporária e outras'
      WHEN '04' THEN 'Alteração de regime de pagamento'
      WHEN '05' THEN 'Por determinação dos fiscos'
      WHEN '06' THEN 'Controle das mercadorias sujeitas a ST'
    END
  ) AS "Motivo",
  h.COD_ITEM AS "Código",
  i.descricao AS "Descrição",
  i.ncm AS "NCM",
  i.tipo AS "Tipo Item",
  h.UNID AS "Unid",
  -- The amounts of the item are on its first row alone.
  CASE WHEN h.n = 1 THEN h.QTD END AS "Qtde",
  h.VL_UNIT AS "Valor Unitário",
  CASE WHEN h.n = 1 THEN h.VL_ITEM END AS "Valor Item",
  CASE WHEN h.n = 1 THEN h.VL_ITEM_IR END AS "Valor IR",
  com_descricao(
    h.IND_PROP,
    CASE h.IND_PROP
      WHEN '0' THEN 'Própria em seu poder'
      WHEN '1' THEN 'Própria em poder de terceiros'
      WHEN '2' THEN 'De terceiros em seu poder'
    END
  ) AS "Propriedade",
  p.doc AS "CNPJ-CPF Part.",
  h.COD_CTA AS "Conta",
  h.CST_ICMS AS "CST ICMS",
  h.BC_ICMS AS "Base ICMS",
  h.VL_ICMS AS "ICMS",
  h.conferencia AS "Conferência",
  h.arquivo AS "Arquivo",
  CASE WHEN h.n > 1 THEN h.linha_icms ELSE coalesce(h.linha_item, h._linha) END AS "Linha"
FROM inventario h
LEFT JOIN item_efdf i ON i._arquivo = h._arquivo AND i.COD_ITEM = h.COD_ITEM
LEFT JOIN part_efdf p ON p._arquivo = h._arquivo AND p.COD_PART = h.COD_PART
