-- One row per entry (I200), with the sets of accounts of both its sides.
SELECT
  a.ordem,
  l._linha,
  l.DT_LCTO,
  l.NUM_LCTO,
  l.IND_LCTO,
  k.debito,
  k.credito
FROM ecd_i200 l
JOIN arq a ON a.id = l._arquivo
LEFT JOIN lado_razao k ON k.ordem = a.ordem AND k._pai = l._linha
