WITH
  -- Balances of K155, before those of results (K355).
  saldo AS (
    SELECT 1 AS n, * EXCLUDE (_excedente) FROM ecf_k155
    UNION ALL BY NAME
    SELECT 2 AS n, * EXCLUDE (_excedente) FROM ecf_k355
  ),
  -- The referential accounts of each.
  mapeamento AS (
    SELECT _arquivo, _linha, _pai, COD_CTA_REF, VL_SLD_FIN, IND_VL_SLD_FIN FROM ecf_k156
    UNION ALL BY NAME
    SELECT _arquivo, _linha, _pai, COD_CTA_REF, VL_SLD_FIN, IND_VL_SLD_FIN FROM ecf_k356
  ),
  -- Balances, once for each of their referential accounts.
  saldo_mapeado AS (
    SELECT
      s.*, r._linha AS ref_linha, r.COD_CTA_REF, r.VL_SLD_FIN AS ref_valor, r.IND_VL_SLD_FIN AS ref_dc,
      row_number() OVER (PARTITION BY s._arquivo, s._linha ORDER BY r._linha) = 1 AS primeiro
    FROM saldo s
    LEFT JOIN mapeamento r ON r._arquivo = s._arquivo AND r._pai = s._linha
  )
SELECT
  a.periodo AS "Ano",
  p.PER_APUR AS "Período",
  j.COD_CTA AS "Conta",
  c.CTA AS "Nome",
  j.COD_CCUS AS "Centro Custo",
  CASE WHEN primeiro THEN j.VL_SLD_INI END AS "Saldo Inicial",
  CASE WHEN primeiro THEN j.IND_VL_SLD_INI END AS "D-C Inicial",
  CASE WHEN primeiro THEN j.VL_DEB END AS "Débitos",
  CASE WHEN primeiro THEN j.VL_CRED END AS "Créditos",
  CASE WHEN primeiro THEN j.VL_SLD_FIN END AS "Saldo Final",
  CASE WHEN primeiro THEN j.IND_VL_SLD_FIN END AS "D-C Final",
  j.COD_CTA_REF AS "Conta Referencial",
  j.ref_valor AS "Saldo Ref. Final",
  j.ref_dc AS "D-C Ref."
FROM saldo_mapeado j
JOIN arq a ON a.id = j._arquivo
LEFT JOIN periodo_ecf p ON p._arquivo = j._arquivo AND p._linha = j._pai
LEFT JOIN conta_ecf c ON c._arquivo = j._arquivo AND c.COD_CTA = j.COD_CTA
