WITH
  -- Which month of the credit the file's is, and how many there are after it.
  bem AS (
    SELECT
      *,
      competencia(MES_OPER_AQUIS) AS aquisicao,
      -- IND_NR_PARC: in how many months the credit is taken.
      CASE IND_NR_PARC
        WHEN '1' THEN 1
        WHEN '2' THEN 12
        WHEN '3' THEN 24
        WHEN '4' THEN 48
        WHEN '5' THEN 6
      END AS parcelas,
      datediff('month', aquisicao, inicio) + 1 AS atual,
      aquisicao IS NOT NULL AND parcelas IS NOT NULL AS conhecido,
      greatest(least(parcelas - atual, parcelas), 0) AS restantes
    FROM stg_efdc_f130
  )
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
FROM bem b
LEFT JOIN estab_efdc e ON e._arquivo = b._arquivo AND e._linha = b._pai
