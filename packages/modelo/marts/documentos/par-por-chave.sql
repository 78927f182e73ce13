-- TABLE: One row per document that both EFDs have under the same key, in any month of the establishment.
SELECT
  c.pos AS c_pos,
  f.pos AS f_pos,
  f.VL_DOC,
  f.VL_ICMS
FROM unico_efdc c
JOIN unico_efdf f ON f.h = c.h
