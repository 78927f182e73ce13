-- One row per establishment and month whose sales are consolidated (C180).
SELECT DISTINCT
  c.CNPJ AS cnpj,
  inicio_do_mes(a.inicio) AS mes
FROM efdc_c010 c
JOIN arq a ON a.id = c._arquivo
WHERE c.IND_ESCRI = '1'
