-- One row per asset that an F130 or F120 of an establishment may be about: the month of the purchase and the amount
-- up to which it is covered. An F130 names the month (MES_OPER_AQUIS). An F120 does not: one that begins after a month
-- may be about what was bought until then, if it is at least the slowest depreciation (25 years) of it.
WITH
  f130 AS (
    SELECT b.cnpj, TRY_STRPTIME('01' || r.MES_OPER_AQUIS, '%d%m%Y') AS mes, r.VL_OPER_AQUIS AS valor
    FROM efdc_f130 r
    JOIN estab_efdc b ON b._arquivo = r._arquivo AND b._linha = r._pai
  ),
  f120 AS (
    SELECT
      b.cnpj, r.NAT_BC_CRED, r.IDENT_BEM_IMOB, r.VL_OPER_DEP, r.DESC_BEM_IMOB,
      min(date_trunc('month', a.inicio)) AS desde
    FROM efdc_f120 r
    JOIN arq a ON a.id = r._arquivo
    JOIN estab_efdc b ON b._arquivo = r._arquivo AND b._linha = r._pai
    GROUP BY ALL
  )
SELECT
  cnpj,
  CAST(mes AS DATE) AS mes,
  CAST(NULL AS DATE) AS desde,
  max(valor) AS ate
FROM f130
GROUP BY ALL
UNION ALL BY NAME
SELECT
  cnpj,
  CAST(desde AS DATE) AS desde,
  max(VL_OPER_DEP) * 300 AS ate
FROM f120
GROUP BY ALL
