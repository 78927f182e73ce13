-- One row per I050 and cost centre that its I051 or I052 name.
WITH
  -- Referential accounts, by cost centre ('' for none).
  mapeamento AS (
    SELECT
      _arquivo, _pai,
      coalesce(COD_CCUS, '') AS ccus,
      string_agg(DISTINCT COD_CTA_REF, ', ' ORDER BY COD_CTA_REF) AS ref
    FROM ecd_i051
    GROUP BY ALL
  ),
  aglutinacao AS (
    SELECT
      _arquivo, _pai,
      coalesce(COD_CCUS, '') AS ccus,
      string_agg(DISTINCT COD_AGL, ', ' ORDER BY COD_AGL) AS agl
    FROM ecd_i052
    GROUP BY ALL
  ),
  centro AS (
    SELECT _arquivo, _pai, ccus FROM mapeamento
    UNION BY NAME
    SELECT _arquivo, _pai, ccus FROM aglutinacao
  )
SELECT
  c.periodo AS "Ano",
  c.DT_ALT AS "Data Alteração",
  natureza_conta(c.COD_NAT) AS "Natureza",
  c.IND_CTA AS "S-A",
  TRY_CAST(c.NIVEL AS INTEGER) AS "Nível",
  c.COD_CTA AS "Conta",
  c.COD_CTA_SUP AS "Conta Superior",
  c.CTA AS "Nome",
  nullif(k.ccus, '') AS "Centro Custo",
  coalesce(r.ref, r_sem.ref) AS "Conta Referencial",
  coalesce(g.agl, g_sem.agl) AS "Aglutinação"
FROM stg_ecd_i050 c
LEFT JOIN centro k ON k._arquivo = c._arquivo AND k._pai = c._linha
LEFT JOIN mapeamento r ON r._arquivo = c._arquivo AND r._pai = c._linha AND r.ccus = k.ccus
LEFT JOIN mapeamento r_sem ON r_sem._arquivo = c._arquivo AND r_sem._pai = c._linha AND r_sem.ccus = ''
LEFT JOIN aglutinacao g ON g._arquivo = c._arquivo AND g._pai = c._linha AND g.ccus = k.ccus
LEFT JOIN aglutinacao g_sem ON g_sem._arquivo = c._arquivo AND g_sem._pai = c._linha AND g_sem.ccus = ''
