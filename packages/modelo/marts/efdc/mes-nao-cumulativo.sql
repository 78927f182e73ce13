-- TABLE: One row per establishment and month of the non-cumulative regime (0110), with the file whose block M takes the
-- credit.
SELECT
  e.CNPJ AS cnpj,
  CAST(date_trunc('month', r.inicio) AS DATE) AS mes,
  min(r._arquivo) AS efdc
FROM stg_efdc_0110 r
JOIN efdc_0140 e ON e._arquivo = r._arquivo
WHERE r.COD_INC_TRIB IN ('1', '3')
GROUP BY ALL
