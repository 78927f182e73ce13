WITH
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
      END AS parcelas
    FROM efdc_f130
  ),
  -- Which month of them the file's is, and how many there are after it.
  parcelado AS (
    SELECT
      b.*,
      a.ordem,
      a.periodo,
      a.arquivo,
      a.cnpj,
      datediff('month', b.aquisicao, a.inicio) + 1 AS atual,
      b.aquisicao IS NOT NULL AND b.parcelas IS NOT NULL AS conhecido,
      greatest(least(b.parcelas - atual, b.parcelas), 0) AS restantes
    FROM bem b
    JOIN arq a ON a.id = b._arquivo
  )
SELECT
  b.periodo AS "Período",
  coalesce(e.cnpj, b.cnpj) AS "CNPJ Estab.",
  grupo_bem(b.IDENT_BEM_IMOB) AS "Grupo Bem",
  origem_credito(b.IND_ORIG_CRED) AS "Origem",
  utilizacao_bem(b.IND_UTIL_BEM_IMOB) AS "Utilização",
  coalesce(mes_ano(b.aquisicao), b.MES_OPER_AQUIS) AS "Mês Aquisição",
  b.VL_OPER_AQUIS AS "Valor Aquisição",
  b.PARC_OPER_NAO_BC_CRED AS "Parcela Excluída",
  b.VL_BC_CRED AS "Base Total",
  CAST(b.parcelas AS INTEGER) AS "Nº Parcelas",
  CAST(b.atual AS INTEGER) AS "Parcela Atual",
  CASE WHEN b.conhecido THEN CAST(b.restantes AS INTEGER) END AS "Parcelas Restantes",
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
FROM parcelado b
LEFT JOIN estab_efdc e ON e._arquivo = b._arquivo AND e._linha = b._pai
