-- One row per set of accounts that one side of some entry has, as the ledger shows the set: at most three codes, or
-- 'Diversas'.
SELECT
  CAST(row_number() OVER (ORDER BY l.n, l.c1, l.c2, l.c3) AS INTEGER) AS n,
  l.c1,
  l.c2,
  l.c3,
  l.n > 3 AS diversas,
  CASE
    WHEN l.n > 3 THEN 'Diversas'
    ELSE nullif(concat_ws(', ', k1.COD_CTA, k2.COD_CTA, k3.COD_CTA), '')
  END AS texto
FROM (
  SELECT DISTINCT
    CASE WHEN n > 3 THEN 0 ELSE c1 END AS c1,
    CASE WHEN n > 3 THEN 0 ELSE c2 END AS c2,
    CASE WHEN n > 3 THEN 0 ELSE c3 END AS c3,
    n
  FROM lado_razao
) l
LEFT JOIN conta_razao k1 ON k1.id = l.c1
LEFT JOIN conta_razao k2 ON k2.id = l.c2
LEFT JOIN conta_razao k3 ON k3.id = l.c3
