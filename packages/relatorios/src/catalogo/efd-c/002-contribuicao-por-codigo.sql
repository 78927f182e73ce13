SELECT
  c.periodo AS "Período",
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
  c.VL_AJUS_ACRES_BC AS "Acréscimos BC",
  c.VL_AJUS_REDUC_BC AS "Reduções BC",
  c.VL_BC_CONT_AJUS AS "Base Ajustada",
  c.ALIQ AS "Alíquota %",
  c.QUANT_BC AS "Qtde",
  c.ALIQ_QUANT AS "Alíquota R$",
  c.VL_CONT_APUR AS "Apurada",
  c.VL_AJUS_ACRES AS "Aj. Acréscimo",
  c.VL_AJUS_REDUC AS "Aj. Redução",
  c.VL_CONT_DIFER AS "Diferida",
  c.VL_CONT_DIFER_ANT AS "Diferida Anterior",
  c.VL_CONT_PER AS "Contribuição do Período",
  percentual(c.VL_CONT_PER, c.VL_REC_BRT) AS "Alíquota Efetiva %"
FROM m_contribuicao c
LEFT JOIN tab_cod_cont t ON t.codigo = c.COD_CONT
