-- TABLE: One row per book and account that an I051 maps, with the referential accounts of all cost centres in one
-- text.
SELECT
  _arquivo,
  COD_CTA,
  string_agg(DISTINCT ref, ', ' ORDER BY ref) AS ref
FROM ref_ecd
GROUP BY ALL
