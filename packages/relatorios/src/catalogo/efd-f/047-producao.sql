WITH
  -- One row per record that names an item, with the order or the date of production that it is below.
  registro AS (
    SELECT
      'K230' AS registro,
      _arquivo,
      _linha,
      COD_DOC_OP AS ordem,
      DT_INI_OP AS inicio,
      DT_FIN_OP AS fim,
      COD_ITEM AS produto,
      QTD_ENC AS produzida
    FROM efdf_k230
    UNION ALL BY NAME
    SELECT
      'K235' AS registro,
      i._arquivo,
      i._linha,
      o.COD_DOC_OP AS ordem,
      o.DT_INI_OP AS inicio,
      o.DT_FIN_OP AS fim,
      o.COD_ITEM AS produto,
      i.COD_ITEM AS insumo,
      i.QTD AS consumida,
      i.COD_INS_SUBST AS substituido
    FROM efdf_k235 i
    LEFT JOIN efdf_k230 o ON o._arquivo = i._arquivo AND o._linha = i._pai
    UNION ALL BY NAME
    SELECT
      'K250' AS registro,
      _arquivo,
      _linha,
      DT_PROD AS inicio,
      DT_PROD AS fim,
      COD_ITEM AS produto,
      QTD AS produzida
    FROM efdf_k250
    UNION ALL BY NAME
    SELECT
      'K255' AS registro,
      i._arquivo,
      i._linha,
      o.DT_PROD AS inicio,
      o.DT_PROD AS fim,
      o.COD_ITEM AS produto,
      i.COD_ITEM AS insumo,
      i.QTD AS consumida,
      i.COD_INS_SUBST AS substituido
    FROM efdf_k255 i
    LEFT JOIN efdf_k250 o ON o._arquivo = i._arquivo AND o._linha = i._pai
    UNION ALL BY NAME
    SELECT
      'K291' AS registro,
      i._arquivo,
      i._linha,
      o.COD_DOC_OP AS ordem,
      o.DT_INI_OP AS inicio,
      o.DT_FIN_OP AS fim,
      i.COD_ITEM AS produto,
      i.QTD AS produzida
    FROM efdf_k291 i
    LEFT JOIN efdf_k290 o ON o._arquivo = i._arquivo AND o._linha = i._pai
    UNION ALL BY NAME
    SELECT
      'K292' AS registro,
      i._arquivo,
      i._linha,
      o.COD_DOC_OP AS ordem,
      o.DT_INI_OP AS inicio,
      o.DT_FIN_OP AS fim,
      i.COD_ITEM AS insumo,
      i.QTD AS consumida
    FROM efdf_k292 i
    LEFT JOIN efdf_k290 o ON o._arquivo = i._arquivo AND o._linha = i._pai
    UNION ALL BY NAME
    SELECT
      'K301' AS registro,
      i._arquivo,
      i._linha,
      o.DT_PROD AS inicio,
      o.DT_PROD AS fim,
      i.COD_ITEM AS produto,
      i.QTD AS produzida
    FROM efdf_k301 i
    LEFT JOIN efdf_k300 o ON o._arquivo = i._arquivo AND o._linha = i._pai
    UNION ALL BY NAME
    SELECT
      'K302' AS registro,
      i._arquivo,
      i._linha,
      o.DT_PROD AS inicio,
      o.DT_PROD AS fim,
      i.COD_ITEM AS insumo,
      i.QTD AS consumida
    FROM efdf_k302 i
    LEFT JOIN efdf_k300 o ON o._arquivo = i._arquivo AND o._linha = i._pai
  )
SELECT
  a.periodo AS "Período",
  a.cnpj AS "CNPJ Estab.",
  k.registro AS "Registro",
  nullif(k.ordem, '') AS "Ordem",
  k.inicio AS "Início",
  k.fim AS "Fim",
  k.produto AS "Produto",
  k.produzida AS "Qtde Produzida",
  k.insumo AS "Insumo",
  k.consumida AS "Qtde Consumida",
  nullif(k.substituido, '') AS "Insumo Substituído",
  a.arquivo AS "Arquivo",
  k._linha AS "Linha"
FROM registro k
JOIN arq a ON a.id = k._arquivo
