-- One row per month whose revenue the company adds up, instead of booking its notes: as earned (F550), or as received.
SELECT
  inicio_do_mes(inicio) AS mes,
  bool_or(Registro IN ('F500', 'F510')) AS caixa
FROM fato_pc
WHERE Registro IN ('F500', 'F510', 'F550', 'F560')
GROUP BY 1
