WITH
  -- One row per file, establishment, side, CFOP and CST.
  total AS (
    SELECT
      _arquivo, ordem, periodo, CNPJ_ESTAB, Lado, CFOP, CST_PIS,
      count(*) AS qtd,
      sum(VL_ITEM) AS item,
      sum(VL_DESC) AS descontos,
      sum(VL_BC_PIS) AS base_pis,
      sum(VL_PIS) AS pis,
      sum(VL_BC_COFINS) AS base_cofins,
      sum(VL_COFINS) AS cofins
    FROM fato_pc
    WHERE nivel = 'Item' AND sit_valida(COD_SIT)
    GROUP BY ALL
  )
SELECT
  t.periodo AS "Período",
  t.CNPJ_ESTAB AS "CNPJ Estab.",
  t.Lado AS "Lado",
  t.CFOP AS "CFOP",
  c.descricao AS "Desc. CFOP",
  c.grupo AS "Grupo CFOP",
  t.CST_PIS AS "CST PIS",
  t.qtd AS "Qtd Itens",
  t.item AS "Valor Item",
  t.descontos AS "Desconto",
  CAST(t.base_pis AS DECIMAL(18, 2)) AS "Base PIS",
  t.pis AS "PIS",
  CAST(t.base_cofins AS DECIMAL(18, 2)) AS "Base COFINS",
  t.cofins AS "COFINS"
FROM total t
LEFT JOIN tab_cfop c ON c.codigo = t.CFOP
