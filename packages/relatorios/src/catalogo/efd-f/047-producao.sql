WITH
  -- The orders and the dates of production that records are below, and their product where they have one.
  producao AS (
    SELECT _arquivo, _linha, COD_DOC_OP, DT_INI_OP AS de, DT_FIN_OP AS ate, COD_ITEM FROM efdf_k230
    UNION ALL BY NAME
    SELECT _arquivo, _linha, DT_PROD AS de, DT_PROD AS ate, COD_ITEM FROM efdf_k250
    UNION ALL BY NAME
    SELECT _arquivo, _linha, COD_DOC_OP, DT_INI_OP AS de, DT_FIN_OP AS ate FROM efdf_k290
    UNION ALL BY NAME
    SELECT _arquivo, _linha, DT_PROD AS de, DT_PROD AS ate FROM efdf_k300
  ),
  -- One row per record that names an item, with the line of its order or date of production.
  registro AS (
    SELECT 'K230' AS registro, _linha AS op, COD_ITEM AS produto, QTD_ENC AS produzida, * FROM stg_efdf_k230
    UNION ALL BY NAME
    SELECT 'K235' AS registro, _pai AS op, COD_ITEM AS insumo, QTD AS consumida, * FROM stg_efdf_k235
    UNION ALL BY NAME
    SELECT 'K250' AS registro, _linha AS op, COD_ITEM AS produto, QTD AS produzida, * FROM stg_efdf_k250
    UNION ALL BY NAME
    SELECT 'K255' AS registro, _pai AS op, COD_ITEM AS insumo, QTD AS consumida, * FROM stg_efdf_k255
    UNION ALL BY NAME
    SELECT 'K291' AS registro, _pai AS op, COD_ITEM AS produto, QTD AS produzida, * FROM stg_efdf_k291
    UNION ALL BY NAME
    SELECT 'K292' AS registro, _pai AS op, COD_ITEM AS insumo, QTD AS consumida, * FROM stg_efdf_k292
    UNION ALL BY NAME
    SELECT 'K301' AS registro, _pai AS op, COD_ITEM AS produto, QTD AS produzida, * FROM stg_efdf_k301
    UNION ALL BY NAME
    SELECT 'K302' AS registro, _pai AS op, COD_ITEM AS insumo, QTD AS consumida, * FROM stg_efdf_k302
  )
SELECT
  k.periodo AS "Período",
  k.cnpj_arquivo AS "CNPJ Estab.",
  k.registro AS "Registro",
  nullif(o.COD_DOC_OP, '') AS "Ordem",
  o.de AS "Início",
  o.ate AS "Fim",
  coalesce(k.produto, o.COD_ITEM) AS "Produto",
  k.produzida AS "Qtde Produzida",
  k.insumo AS "Insumo",
  k.consumida AS "Qtde Consumida",
  nullif(k.COD_INS_SUBST, '') AS "Insumo Substituído",
  k.arquivo AS "Arquivo",
  k._linha AS "Linha"
FROM registro k
LEFT JOIN producao o ON o._arquivo = k._arquivo AND o._linha = k.op
