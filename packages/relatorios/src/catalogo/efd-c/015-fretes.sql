WITH
  natureza AS (
    SELECT _arquivo, _linha, IND_NAT_FRT FROM efdc_d101
    UNION ALL BY NAME
    SELECT _arquivo, _linha, IND_NAT_FRT FROM efdc_d105
  ),
  item AS (
    SELECT
      f.*, n.IND_NAT_FRT,
      row_number() OVER (PARTITION BY f._arquivo, f._pai ORDER BY f._linha) = 1 AS primeiro
    FROM fato_pc f
    LEFT JOIN natureza n ON n._arquivo = f._arquivo AND n._linha = f._linha
    WHERE f.pai_registro = 'D100'
  )
SELECT
  d.periodo AS "Período",
  d.CNPJ_ESTAB AS "CNPJ Estab.",
  d.COD_MOD AS "Modelo",
  d.NUM_DOC AS "Número",
  d.CHV AS "Chave CT-e",
  d.DT_DOC AS "Emissão",
  d.DT_E_S AS "Aquisição",
  d.doc_part AS "CNPJ Part.",
  d.nome_part AS "Nome Part.",
  -- The amounts of the document are on its first item alone.
  CASE WHEN coalesce(i.primeiro, TRUE) THEN d.VL_DOC END AS "Valor Doc",
  CASE WHEN coalesce(i.primeiro, TRUE) THEN d.VL_ICMS END AS "ICMS",
  i.IND_NAT_FRT AS "Natureza Frete",
  CASE i.IND_NAT_FRT
    WHEN '0' THEN 'Venda, ônus do vendedor'
    WHEN '1' THEN 'Venda, ônus do comprador'
    WHEN '2' THEN 'Compra com crédito'
    WHEN '3' THEN 'Compra sem crédito'
    WHEN '4' THEN 'Transferência de produto acabado'
    WHEN '5' THEN 'Transferência de produto em elaboração'
    WHEN '9' THEN 'Outras'
  END AS "Desc.",
  coalesce(i.CST_PIS, i.CST_COFINS) AS "CST",
  i.NAT_BC_CRED AS "Natureza BC",
  i.VL_ITEM AS "Valor Item",
  CAST(i.VL_BC_PIS AS DECIMAL(18, 2)) AS "Base PIS",
  i.VL_PIS AS "PIS",
  CAST(i.VL_BC_COFINS AS DECIMAL(18, 2)) AS "Base COFINS",
  i.VL_COFINS AS "COFINS",
  d.arquivo AS "Arquivo",
  coalesce(i._linha, d._linha) AS "Linha"
FROM doc_efdc d
LEFT JOIN item i ON i._arquivo = d._arquivo AND i._pai = d._linha
WHERE d.registro = 'D100' AND sit_valida(d.COD_SIT)
