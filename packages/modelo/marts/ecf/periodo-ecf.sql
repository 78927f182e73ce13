-- TABLE: One row per record x030 of an ECF: a period of calculation.
SELECT
  _arquivo,
  _linha,
  PER_APUR,
  DT_INI,
  DT_FIN
FROM (
  SELECT * FROM ecf_k030
  UNION ALL BY NAME
  SELECT * FROM ecf_l030
  UNION ALL BY NAME
  SELECT * FROM ecf_m030
  UNION ALL BY NAME
  SELECT * FROM ecf_n030
  UNION ALL BY NAME
  SELECT * FROM ecf_p030
  UNION ALL BY NAME
  SELECT * FROM ecf_t030
  UNION ALL BY NAME
  SELECT * FROM ecf_u030
)
