SELECT
  q.periodo AS "Período",
  coalesce(e.cnpj, q.cnpj_arquivo) AS "CNPJ Estab.",
  q.registro AS "Registro",
  q.NAT_BC_CRED AS "Natureza",
  concat_ws(': ', grupo_bem(q.IDENT_BEM_IMOB), nullif(q.DESC_BEM_IMOB, '')) AS "Bem",
  q.COD_CTA AS "Conta",
  mes_ano(q.aquisicao) AS "Mês Aquisição",
  q.VL_BC_CRED AS "Base Total",
  q.parcelas AS "Parcelas",
  q.apropriadas AS "Apropriadas até a Virada",
  q.faltam AS "Restantes",
  q.base AS "Base Restante",
  q.pis AS "PIS",
  q.cofins AS "COFINS",
  q.pis + q.cofins AS "Crédito CBS",
  mes_ano(q.ultimo_mes) AS "Último Mês",
  CASE
    WHEN q.registro = 'F120' THEN 'Informe custo e vida útil: o F120 não diz quando a depreciação acaba'
    WHEN NOT q.conhecido THEN 'Informe as parcelas, o começo ou a parte não cumulativa: o arquivo não diz'
    ELSE 'Continua como crédito presumido de CBS (LC 214/2025, art. 380); a venda do bem encerra as quotas'
  END AS "Condição",
  q.arquivo AS "Arquivo",
  q._linha AS "Linha"
FROM (
  SELECT
    'F130' AS registro, f.ordem, f.periodo, f.cnpj_arquivo, f.arquivo, f._pai, f.NAT_BC_CRED,
    f.IDENT_BEM_IMOB, f.DESC_BEM_IMOB, f.COD_CTA, f.VL_BC_CRED, v._arquivo, v._linha, v.aquisicao, v.parcelas,
    v.conhecido, v.apropriadas, v.faltam, v.base, v.pis, v.cofins, v.ultimo_mes
  FROM quota_da_virada v
  JOIN stg_efdc_f130 f ON f._arquivo = v._arquivo AND f._linha = v._linha
  UNION ALL BY NAME
  SELECT
    'F120' AS registro, f.ordem, f.periodo, f.cnpj_arquivo, f.arquivo, f._pai, f.NAT_BC_CRED,
    f.IDENT_BEM_IMOB, f.DESC_BEM_IMOB, f.COD_CTA, f._arquivo, f._linha, FALSE AS conhecido
  FROM stg_efdc_f120 f
  JOIN ultima_efdc u ON u._arquivo = f._arquivo
) q
LEFT JOIN estab_efdc e ON e._arquivo = q._arquivo AND e._linha = q._pai
