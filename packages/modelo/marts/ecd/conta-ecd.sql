-- TABLE: One row per account of a book (_arquivo, COD_CTA): its latest I050.
SELECT
  _arquivo,
  COD_CTA,
  COD_NAT,
  IND_CTA,
  TRY_CAST(NIVEL AS INTEGER) AS nivel,
  COD_CTA_SUP,
  CTA
FROM ecd_i050
QUALIFY row_number() OVER (PARTITION BY _arquivo, COD_CTA ORDER BY DT_ALT DESC NULLS LAST, _linha DESC) = 1
