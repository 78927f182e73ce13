-- TABLE: One row per I150 and account: what the closing entries (IND_LCTO E) of the period moved.
SELECT
  l._arquivo,
  p._linha AS i150,
  d.COD_CTA,
  sum(d.VL_DC) FILTER (d.IND_DC = 'D') AS deb,
  sum(d.VL_DC) FILTER (d.IND_DC = 'C') AS cred
FROM ecd_i200 l
JOIN ecd_i250 d ON d._arquivo = l._arquivo AND d._pai = l._linha
JOIN ecd_i150 p ON p._arquivo = l._arquivo AND l.DT_LCTO BETWEEN p.DT_INI AND p.DT_FIN
WHERE l.IND_LCTO = 'E'
GROUP BY ALL
