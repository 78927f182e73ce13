-- One row per A010, C010, D010, F010, I010 or P010 of a file: the establishment that the line opens.
SELECT
  _arquivo,
  _linha,
  CNPJ AS cnpj
FROM (
  SELECT * FROM efdc_a010
  UNION ALL BY NAME
  SELECT * FROM efdc_c010
  UNION ALL BY NAME
  SELECT * FROM efdc_d010
  UNION ALL BY NAME
  SELECT * FROM efdc_f010
  UNION ALL BY NAME
  SELECT * FROM efdc_i010
  UNION ALL BY NAME
  SELECT * FROM efdc_p010
)
