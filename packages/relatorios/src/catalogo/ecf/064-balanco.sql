WITH
  -- Real profit, presumed profit, then immune and exempt.
  linha AS (
    SELECT 0 AS n, * FROM stg_ecf_l100
    UNION ALL BY NAME
    SELECT 1 AS n, * FROM stg_ecf_p100
    UNION ALL BY NAME
    SELECT 2 AS n, * FROM stg_ecf_u100
  )
SELECT
  d.periodo AS "Ano",
  p.PER_APUR AS "Período",
  d.CODIGO AS "Código",
  descricao_valor(d.DESCRICAO, d.VAL_CTA_REF_FIN) AS "Descrição",
  d.TIPO AS "Tipo",
  TRY_CAST(d.NIVEL AS INTEGER) AS "Nível",
  natureza_conta(d.COD_NAT) AS "Natureza",
  d.VAL_CTA_REF_INI AS "Saldo Inicial",
  d.IND_VAL_CTA_REF_INI AS "D-C Inicial",
  d.VAL_CTA_REF_DEB AS "Débitos",
  d.VAL_CTA_REF_CRED AS "Créditos",
  numero_sped(d.VAL_CTA_REF_FIN) AS "Saldo Final",
  d.IND_VAL_CTA_REF_FIN AS "D-C Final"
FROM linha d
LEFT JOIN periodo_ecf p ON p._arquivo = d._arquivo AND p._linha = d._pai
