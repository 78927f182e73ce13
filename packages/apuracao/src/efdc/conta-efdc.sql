-- One row per account of a file (_arquivo, COD_CTA), with its latest name.
SELECT
  _arquivo,
  COD_CTA,
  NOME_CTA
FROM efdc_0500
QUALIFY row_number() OVER (PARTITION BY _arquivo, COD_CTA ORDER BY DT_ALT DESC NULLS LAST, _linha DESC) = 1
