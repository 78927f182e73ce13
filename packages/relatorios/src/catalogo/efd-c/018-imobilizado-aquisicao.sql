SELECT
  b.periodo AS "Período",
  coalesce(e.cnpj, b.cnpj_arquivo) AS "CNPJ Estab.",
  grupo_bem(b.IDENT_BEM_IMOB) AS "Grupo Bem",
  origem_credito(b.IND_ORIG_CRED) AS "Origem",
  utilizacao_bem(b.IND_UTIL_BEM_IMOB) AS "Utilização",
  coalesce(mes_ano(b.aquisicao), b.MES_OPER_AQUIS) AS "Mês Aquisição",
  b.VL_OPER_AQUIS AS "Valor Aquisição",
  b.PARC_OPER_NAO_BC_CRED AS "Parcela Excluída",
  b.VL_BC_CRED AS "Base Total",
  b.parcelas AS "Nº Parcelas",
  b.atual AS "Parcela Atual",
  CASE WHEN b.conhecido THEN b.restantes END AS "Parcelas Restantes",
  CASE
    -- The part of the base that the months to come have.
    WHEN b.conhecido THEN proporcao(
      b.VL_BC_CRED, CAST(b.restantes AS DECIMAL(18, 2)), CAST(b.parcelas AS DECIMAL(18, 2))
    )
  END AS "Base Restante",
  coalesce(nullif(b.CST_PIS, ''), b.CST_COFINS) AS "CST",
  b.VL_BC_PIS AS "Base do Mês",
  b.VL_PIS AS "PIS",
  b.VL_COFINS AS "COFINS",
  b.COD_CTA AS "Conta",
  b.DESC_BEM_IMOB AS "Descrição",
  b.arquivo AS "Arquivo",
  b._linha AS "Linha"
FROM bem_f130 b
LEFT JOIN estab_efdc e ON e._arquivo = b._arquivo AND e._linha = b._pai
