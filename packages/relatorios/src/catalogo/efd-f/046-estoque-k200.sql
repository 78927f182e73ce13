WITH
  -- The stock (K200) and its corrections (K280).
  estoque AS (
    SELECT 'K200' AS registro, _arquivo, _linha, DT_EST, COD_ITEM, QTD, IND_EST, COD_PART FROM efdf_k200
    UNION ALL BY NAME
    SELECT 'K280' AS registro, _arquivo, _linha, DT_EST, COD_ITEM, IND_EST, COD_PART, QTD_COR_POS, QTD_COR_NEG
    FROM efdf_k280
  )
SELECT
  a.periodo AS "Período",
  a.cnpj AS "CNPJ Estab.",
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
  a.arquivo AS "Arquivo",
  k._linha AS "Linha"
FROM estoque k
JOIN arq a ON a.id = k._arquivo
LEFT JOIN item_efdf i ON i._arquivo = k._arquivo AND i.COD_ITEM = k.COD_ITEM
LEFT JOIN part_efdf p ON p._arquivo = k._arquivo AND p.COD_PART = k.COD_PART
