WITH
  escriturada AS (
    SELECT
      _arquivo, CNPJ_ESTAB, Registro, CST_PIS, CST_COFINS, CFOP, ALIQ_PIS, ALIQ_COFINS,
      sum(VL_ITEM) AS item,
      sum(VL_DESC) AS descontos,
      sum(VL_BC_PIS) AS base_pis,
      sum(VL_PIS) AS pis,
      sum(VL_BC_COFINS) AS base_cofins,
      sum(VL_COFINS) AS cofins
    FROM fato_pc
    WHERE Lado = 'Saída' AND nivel = 'Item' AND sit_valida(COD_SIT)
    GROUP BY ALL
  ),
  -- The revenue of block M by the CST that feeds each code of contribution.
  bloco_m AS (
    SELECT
      _arquivo,
      CASE
        WHEN COD_CONT IN ('02', '52') THEN '02'
        WHEN COD_CONT IN ('03', '53') THEN '03'
        WHEN COD_CONT IN ('31', '32') THEN '05'
        ELSE '01'
      END AS cst,
      VL_REC_BRT AS receita
    FROM efdc_m210
    WHERE COD_CONT <> '99'
    UNION ALL BY NAME
    SELECT _arquivo, CST_PIS AS cst, VL_TOT_REC AS receita FROM efdc_m400
  ),
  declarado AS (SELECT _arquivo, cst, sum(receita) AS receita FROM bloco_m GROUP BY ALL),
  por_cst AS (
    SELECT
      _arquivo, CST_PIS AS cst,
      sum(item) AS item,
      sum(descontos) AS descontos,
      sum(base_pis) AS base_pis,
      sum(pis) AS pis,
      sum(base_cofins) AS base_cofins,
      sum(cofins) AS cofins
    FROM escriturada
    WHERE CST_PIS IS NOT NULL
    GROUP BY ALL
  ),
  linha AS (
    SELECT *, 0 AS total FROM escriturada
    UNION ALL BY NAME
    SELECT
      coalesce(t._arquivo, m._arquivo) AS _arquivo,
      1 AS total, 'TOTAL CST' AS Registro,
      coalesce(t.cst, m.cst) AS CST_PIS,
      coalesce(t.item, 0) AS item,
      t.descontos, t.base_pis, t.pis, t.base_cofins, t.cofins,
      -- CST 49 is outside block M.
      CASE
        WHEN coalesce(t.cst, m.cst) IN ('01', '02', '03', '04', '05', '06', '07', '08', '09')
          -- No revenue of block M for such a CST is 0.
          THEN coalesce(m.receita, 0)
      END AS receita
    FROM por_cst t
    FULL JOIN declarado m ON m._arquivo = t._arquivo AND m.cst = t.cst
  )
SELECT
  a.periodo AS "Período",
  l.CNPJ_ESTAB AS "CNPJ Estab.",
  l.Registro AS "Registro",
  l.CST_PIS AS "CST PIS",
  l.CST_COFINS AS "CST COFINS",
  l.CFOP AS "CFOP",
  c.descricao AS "Desc. CFOP",
  l.item AS "Valor Item",
  l.descontos AS "Desconto",
  CAST(l.base_pis AS DECIMAL(18, 2)) AS "Base PIS",
  l.ALIQ_PIS AS "Alíq PIS",
  l.pis AS "PIS",
  CAST(l.base_cofins AS DECIMAL(18, 2)) AS "Base COFINS",
  l.ALIQ_COFINS AS "Alíq COFINS",
  l.cofins AS "COFINS",
  l.receita AS "Receita Bloco M",
  l.item - l.receita AS "Diferença"
FROM linha l
JOIN arq a ON a.id = l._arquivo
LEFT JOIN tab_cfop c ON c.codigo = l.CFOP
