-- TABLE: One row per account of an ECF: its latest J050.
SELECT
  _arquivo,
  COD_CTA,
  COD_NAT,
  CTA
FROM ecf_j050
QUALIFY row_number() OVER (PARTITION BY _arquivo, COD_CTA ORDER BY DT_ALT DESC NULLS LAST, _linha DESC) = 1
