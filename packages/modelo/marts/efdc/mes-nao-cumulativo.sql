-- TABLE: One row per establishment and month of the non-cumulative regime (0110), with the file whose block M takes the
-- credit; `produz`: the company makes goods or gives services (IND_ATIV, or its sales of the month), so that inputs and
-- fixed assets may give a credit.
WITH
  produtora AS (
    SELECT _arquivo FROM efdc_0000 WHERE IND_ATIV IN ('0', '1')
    UNION
    SELECT _arquivo FROM efdc_a100 WHERE IND_OPER = '1'
    UNION
    SELECT _arquivo FROM efdc_c170 WHERE cfop_producao(CFOP)
    UNION
    SELECT _arquivo FROM efdc_c175 WHERE cfop_producao(CFOP)
    UNION
    SELECT _arquivo FROM efdc_c181 WHERE cfop_producao(CFOP)
  )
SELECT
  e.CNPJ AS cnpj,
  CAST(date_trunc('month', r.inicio) AS DATE) AS mes,
  min(r._arquivo) AS efdc,
  bool_or(p._arquivo IS NOT NULL) AS produz
FROM stg_efdc_0110 r
JOIN efdc_0140 e ON e._arquivo = r._arquivo
LEFT JOIN produtora p ON p._arquivo = r._arquivo
WHERE r.COD_INC_TRIB IN ('1', '3')
GROUP BY ALL
