-- One row per entry (ordem, _pai): the sets of accounts of its two sides, as numbers of contas_razao. It replaces the
-- table that lado-razao-contas.sql made.
SELECT
  l.ordem,
  l._pai,
  max(t.n) FILTER (l.IND_DC = 'D') AS debito,
  max(t.n) FILTER (l.IND_DC = 'C') AS credito
FROM lado_razao l
JOIN contas_razao t ON t.diversas = (l.n > 3)
  AND (t.diversas OR (t.c1 = l.c1 AND t.c2 IS NOT DISTINCT FROM l.c2 AND t.c3 IS NOT DISTINCT FROM l.c3))
GROUP BY ALL
