WITH
  -- The stock (K200) and its corrections (K280).
  estoque AS (
    SELECT 'K200' AS registro, * FROM stg_efdf_k200
    UNION ALL BY NAME
    SELECT 'K280' AS registro, * FROM stg_efdf_k280
  )
SELECT
  k.periodo AS "Período",
  k.cnpj_arquivo AS "CNPJ Estab.",
  k.registro AS "Registro",
  k.DT_EST AS "Data",
  k.COD_ITEM AS "Código",
  i.descricao AS "Descrição",
  i.ncm AS "NCM",
  i.unid AS "Unid",
  k.QTD AS "Qtde",
  com_descricao(
    k.IND_EST,
    CASE k.IND_EST
      WHEN '0' THEN 'Próprio em seu poder'
      WHEN '1' THEN 'Próprio em poder de terceiros'
      WHEN '2' THEN 'De terceiros em seu poder'
    END
  ) AS "Tipo Estoque",
  p.doc AS "CNPJ Part.",
  k.QTD_COR_POS AS "Correção Positiva",
  k.QTD_COR_NEG AS "Correção Negativa",
  k.arquivo AS "Arquivo",
  k._linha AS "Linha"
FROM estoque k
LEFT JOIN item_efdf i ON i._arquivo = k._arquivo AND i.COD_ITEM = k.COD_ITEM
LEFT JOIN part_efdf p ON p._arquivo = k._arquivo AND p.COD_PART = k.COD_PART
