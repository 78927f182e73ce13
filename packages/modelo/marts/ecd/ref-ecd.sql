-- TABLE: One row per book, account and cost centre ('' for none) that an I051 maps, with its referential accounts in
-- one text.
SELECT
  c._arquivo,
  c.COD_CTA,
  coalesce(r.COD_CCUS, '') AS ccus,
  string_agg(DISTINCT r.COD_CTA_REF, ', ' ORDER BY r.COD_CTA_REF) AS ref
FROM ecd_i051 r
JOIN ecd_i050 c ON c._arquivo = r._arquivo AND c._linha = r._pai
WHERE r.COD_CTA_REF IS NOT NULL
GROUP BY ALL
