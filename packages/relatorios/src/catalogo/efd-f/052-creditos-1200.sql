WITH
  utilizado AS (SELECT _arquivo, _pai, sum(VL_CRED_UTIL) AS total FROM efdf_1210 GROUP BY ALL),
  -- One row per 1210, and one for a 1200 without any.
  credito AS (
    SELECT
      c.*, u.TIPO_UTIL,
      nullif(concat_ws(' - ', nullif(u.NR_DOC, ''), nullif(u."CHV_DOCe", '')), '') AS documento,
      u.VL_CRED_UTIL,
      coalesce(u._linha, c._linha) AS linha,
      row_number() OVER (PARTITION BY c._arquivo, c._linha ORDER BY u._linha) AS n,
      coalesce(c.SLD_CRED, 0)
        + coalesce(c.CRED_APR, 0)
        + coalesce(c.CRED_RECEB, 0)
        - coalesce(c.CRED_UTIL, 0) AS saldo,
      conferencia([
        se_diverge('07 ≠ 03+04+05-06', coalesce(c.SLD_CRED_FIM, 0) - saldo),
        se_diverge('Σ1210 ≠ 1200.06', coalesce(t.total, 0) - coalesce(c.CRED_UTIL, 0))
      ]) AS conferencia
    FROM stg_efdf_1200 c
    LEFT JOIN utilizado t ON t._arquivo = c._arquivo AND t._pai = c._linha
    LEFT JOIN efdf_1210 u ON u._arquivo = c._arquivo AND u._pai = c._linha
  )
SELECT
  c.periodo AS "Período",
  c.cnpj_arquivo AS "CNPJ Estab.",
  c.COD_AJ_APUR AS "Código Ajuste",
  CASE WHEN c.n = 1 THEN c.SLD_CRED END AS "Saldo Inicial",
  CASE WHEN c.n = 1 THEN c.CRED_APR END AS "Apropriado",
  CASE WHEN c.n = 1 THEN c.CRED_RECEB END AS "Recebido",
  CASE WHEN c.n = 1 THEN c.CRED_UTIL END AS "Utilizado",
  CASE WHEN c.n = 1 THEN c.SLD_CRED_FIM END AS "Saldo Final",
  c.TIPO_UTIL AS "Tipo Utilização",
  c.documento AS "Documento",
  c.VL_CRED_UTIL AS "Valor Utilizado",
  c.conferencia AS "Conferência",
  c.arquivo AS "Arquivo",
  c.linha AS "Linha"
FROM credito c
