WITH
  contribuicao AS (
    SELECT
      1 AS n,
      'PIS' AS tributo,
      VL_AJUS_ACRES_BC_PIS AS acres_bc,
      VL_AJUS_REDUC_BC_PIS AS reduc_bc,
      ALIQ_PIS AS aliq,
      QUANT_BC_PIS AS quant,
      ALIQ_PIS_QUANT AS aliq_quant,
      *
    FROM efdc_m210
    UNION ALL BY NAME
    SELECT
      2 AS n,
      'COFINS' AS tributo,
      VL_AJUS_ACRES_BC_COFINS AS acres_bc,
      VL_AJUS_REDUC_BC_COFINS AS reduc_bc,
      ALIQ_COFINS AS aliq,
      QUANT_BC_COFINS AS quant,
      ALIQ_COFINS_QUANT AS aliq_quant,
      *
    FROM efdc_m610
  )
SELECT
  a.periodo AS "Período",
  c.tributo AS "Tributo",
  c.COD_CONT AS "Cód. Contribuição",
  t.descricao AS "Descrição",
  CASE t.regime
    WHEN 'NC' THEN 'Não cumulativo'
    WHEN 'CUM' THEN 'Cumulativo'
    WHEN 'ST' THEN 'Substituição tributária'
    WHEN 'SCP_NC' THEN 'SCP não cumulativo'
    WHEN 'SCP_CUM' THEN 'SCP cumulativo'
    WHEN 'FOLHA' THEN 'Folha de salários'
    ELSE t.regime
  END AS "Regime",
  c.VL_REC_BRT AS "Receita Bruta",
  c.VL_BC_CONT AS "Base",
  c.acres_bc AS "Acréscimos BC",
  c.reduc_bc AS "Reduções BC",
  c.VL_BC_CONT_AJUS AS "Base Ajustada",
  c.aliq AS "Alíquota %",
  c.quant AS "Qtde",
  c.aliq_quant AS "Alíquota R$",
  c.VL_CONT_APUR AS "Apurada",
  c.VL_AJUS_ACRES AS "Aj. Acréscimo",
  c.VL_AJUS_REDUC AS "Aj. Redução",
  c.VL_CONT_DIFER AS "Diferida",
  c.VL_CONT_DIFER_ANT AS "Diferida Anterior",
  c.VL_CONT_PER AS "Contribuição do Período",
  percentual(c.VL_CONT_PER, c.VL_REC_BRT) AS "Alíquota Efetiva %"
FROM contribuicao c
JOIN arq a ON a.id = c._arquivo
LEFT JOIN tab_cod_cont t ON t.codigo = c.COD_CONT
