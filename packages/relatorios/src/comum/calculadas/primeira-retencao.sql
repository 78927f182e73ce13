-- The first day on which something was withheld in the month of each file: the term of the right begins with it.
SELECT
  _arquivo,
  strftime(min(DT_RET), '%Y-%m-%d') AS dia
FROM efdc_f600
WHERE retencao_dedutivel(IND_DEC) AND DT_RET IS NOT NULL
GROUP BY _arquivo
