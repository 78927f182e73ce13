-- TABLE: One row per account of a book: the referential accounts of all its cost centres in one text.
SELECT
  _arquivo,
  COD_CTA,
  string_agg(DISTINCT ref, ', ' ORDER BY ref) AS ref
FROM ref_ecd
GROUP BY ALL
