-- One row per side of an entry (ordem, _pai, IND_DC): the ids of its first three accounts and how many accounts it has,
-- at most 4. lado-razao.sql replaces this table.
SELECT
  ordem,
  _pai,
  IND_DC,
  max(id) FILTER (k = 1) AS c1,
  max(id) FILTER (k = 2) AS c2,
  max(id) FILTER (k = 3) AS c3,
  CAST(max(k) AS TINYINT) AS n
FROM (
  SELECT ordem, _pai, IND_DC, id, row_number() OVER (PARTITION BY ordem, _pai, IND_DC ORDER BY id) AS k
  FROM (
    SELECT DISTINCT c.ordem, d._pai, d.IND_DC, c.id
    FROM ecd_i250 d
    JOIN conta_razao c ON c._arquivo = d._arquivo AND c.COD_CTA IS NOT DISTINCT FROM d.COD_CTA
  )
  QUALIFY k <= 4
)
GROUP BY ALL
