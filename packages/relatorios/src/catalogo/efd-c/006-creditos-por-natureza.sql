WITH
  -- The bases of credits (M105 and M505), and the rate of the credit that each is of (M100 and M500).
  base_do_credito AS (
    SELECT
      1 AS n,
      'PIS' AS tributo,
      d._arquivo,
      d._linha,
      p.COD_CRED,
      d.NAT_BC_CRED,
      d.CST_PIS AS cst,
      d.VL_BC_PIS_TOT AS total,
      d.VL_BC_PIS_CUM AS cumulativa,
      d.VL_BC_PIS_NC AS nc,
      d.VL_BC_PIS AS base,
      d.QUANT_BC_PIS AS quant,
      p.ALIQ_PIS AS aliq,
      p.ALIQ_PIS_QUANT AS aliq_quant,
      d.DESC_CRED
    FROM efdc_m105 d
    LEFT JOIN efdc_m100 p ON p._arquivo = d._arquivo AND p._linha = d._pai
    UNION ALL BY NAME
    SELECT
      2 AS n,
      'COFINS' AS tributo,
      d._arquivo,
      d._linha,
      p.COD_CRED,
      d.NAT_BC_CRED,
      d.CST_COFINS AS cst,
      d.VL_BC_COFINS_TOT AS total,
      d.VL_BC_COFINS_CUM AS cumulativa,
      d.VL_BC_COFINS_NC AS nc,
      d.VL_BC_COFINS AS base,
      d.QUANT_BC_COFINS AS quant,
      p.ALIQ_COFINS AS aliq,
      p.ALIQ_COFINS_QUANT AS aliq_quant,
      d.DESC_CRED
    FROM efdc_m505 d
    LEFT JOIN efdc_m500 p ON p._arquivo = d._arquivo AND p._linha = d._pai
  )
SELECT
  a.periodo AS "Período",
  b.tributo AS "Tributo",
  b.COD_CRED AS "Cód. Crédito",
  b.NAT_BC_CRED AS "Natureza",
  t.descricao AS "Desc. Natureza",
  b.cst AS "CST",
  b.total AS "Base Total",
  b.cumulativa AS "Parcela Cumulativa",
  b.nc AS "Base NC",
  b.base AS "Base do Crédito",
  b.quant AS "Qtde Base",
  b.aliq AS "Alíquota %",
  CASE
    WHEN coalesce(b.quant, 0) <> 0 AND b.aliq_quant IS NOT NULL
      THEN CAST(round(CAST(b.quant * b.aliq_quant AS DECIMAL(38, 7)), 2) AS DECIMAL(18, 2))
    ELSE imposto(coalesce(b.base, 0), coalesce(b.aliq, 0))
  END AS "Crédito Calculado",
  b.DESC_CRED AS "Descrição"
FROM base_do_credito b
JOIN arq a ON a.id = b._arquivo
LEFT JOIN tab_nat_bc_cred t ON t.codigo = b.NAT_BC_CRED
