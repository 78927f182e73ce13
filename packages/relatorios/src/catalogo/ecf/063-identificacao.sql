-- One row per ECF: who declares, for which year, and how it is taxed.
SELECT
  z.periodo AS "Ano",
  z.DT_INI AS "Início",
  z.DT_FIN AS "Fim",
  forma_tributacao(i.FORMA_TRIB) AS "Forma Tributação",
  CASE coalesce(i.FORMA_APUR, i.FORMA_APUR_I)
    WHEN 'A' THEN 'Anual'
    WHEN 'T' THEN 'Trimestral'
    WHEN 'D' THEN 'Desobrigada'
    ELSE coalesce(i.FORMA_APUR, i.FORMA_APUR_I)
  END AS "Apuração",
  i.FORMA_TRIB_PER AS "Por Trimestre",
  i.MES_BAL_RED AS "Estimativa por Mês",
  CASE i.COD_QUALIF_PJ
    WHEN '01' THEN '01 - PJ em Geral'
    WHEN '02' THEN '02 - PJ Componente do Sistema Financeiro'
    WHEN '03' THEN '03 - Seguradoras, Capitalização e Previdência Aberta'
    ELSE i.COD_QUALIF_PJ
  END AS "Qualificação",
  CASE i.TIP_ESC_PRE
    WHEN 'L' THEN 'Livro Caixa'
    WHEN 'C' THEN 'Contábil'
    ELSE i.TIP_ESC_PRE
  END AS "Escrituração",
  CASE i.IND_REC_RECEITA
    WHEN '1' THEN 'Caixa'
    WHEN '2' THEN 'Competência'
    ELSE i.IND_REC_RECEITA
  END AS "Reconhecimento Receita",
  CASE z.RETIFICADORA
    WHEN 'S' THEN 'Sim'
    WHEN 'N' THEN 'Não'
    WHEN 'F' THEN 'Original com mudança de forma de tributação'
    ELSE z.RETIFICADORA
  END AS "Retificadora",
  z.NUM_REC AS "Recibo Anterior",
  z.COD_VER AS "Versão"
FROM stg_ecf_0000 z
LEFT JOIN ecf_0010 i ON i._arquivo = z._arquivo
