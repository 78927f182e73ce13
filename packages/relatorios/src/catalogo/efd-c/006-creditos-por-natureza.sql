SELECT
  b.periodo AS "Período",
  b.tributo AS "Tributo",
  b.COD_CRED AS "Cód. Crédito",
  b.NAT_BC_CRED AS "Natureza",
  t.descricao AS "Desc. Natureza",
  b.CST AS "CST",
  b.VL_BC_TOT AS "Base Total",
  b.VL_BC_CUM AS "Parcela Cumulativa",
  b.VL_BC_NC AS "Base NC",
  b.VL_BC AS "Base do Crédito",
  b.QUANT_BC AS "Qtde Base",
  b.ALIQ AS "Alíquota %",
  CASE
    WHEN coalesce(b.QUANT_BC, 0) <> 0 AND b.ALIQ_QUANT IS NOT NULL
      THEN CAST(round(CAST(b.QUANT_BC * b.ALIQ_QUANT AS DECIMAL(38, 7)), 2) AS DECIMAL(18, 2))
    ELSE imposto(coalesce(b.VL_BC, 0), coalesce(b.ALIQ, 0))
  END AS "Crédito Calculado",
  b.DESC_CRED AS "Descrição"
FROM m_credito_base b
LEFT JOIN tab_nat_bc_cred t ON t.codigo = b.NAT_BC_CRED
