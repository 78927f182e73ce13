SELECT
  f.periodo AS "Período",
  coalesce(e.cnpj, f.cnpj_arquivo) AS "CNPJ Estab.",
  f.NAT_BC_CRED AS "Natureza BC",
  grupo_bem(f.IDENT_BEM_IMOB) AS "Grupo Bem",
  origem_credito(f.IND_ORIG_CRED) AS "Origem",
  utilizacao_bem(f.IND_UTIL_BEM_IMOB) AS "Utilização",
  f.VL_OPER_DEP AS "Encargo",
  f.PARC_OPER_NAO_BC_CRED AS "Parcela Excluída",
  coalesce(nullif(f.CST_PIS, ''), f.CST_COFINS) AS "CST",
  f.VL_BC_PIS AS "Base PIS",
  f.ALIQ_PIS AS "Alíq PIS",
  f.VL_PIS AS "PIS",
  f.VL_BC_COFINS AS "Base COFINS",
  f.VL_COFINS AS "COFINS",
  f.COD_CTA AS "Conta",
  f.DESC_BEM_IMOB AS "Descrição",
  f.arquivo AS "Arquivo",
  f._linha AS "Linha"
FROM stg_efdc_f120 f
LEFT JOIN estab_efdc e ON e._arquivo = f._arquivo AND e._linha = f._pai
