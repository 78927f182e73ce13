-- The credits of PIS and COFINS by month: worked out, used, and left at its end.
WITH
  credito AS (
    SELECT mes_iso("Período") AS mes, sum("Crédito Apurado") AS apurado, sum("Descontado") AS descontado
    FROM rel_efd_c_creditos_por_tipo
    GROUP BY ALL
  ),
  saldo AS (
    SELECT mes_iso("Período") AS mes, sum("Saldo Final") AS valor
    FROM rel_efd_c_saldo_de_creditos
    GROUP BY ALL
  )
SELECT
  mes,
  reais(c.apurado) AS apurado,
  reais(c.descontado) AS descontado,
  CAST(s.valor AS DECIMAL(18, 2)) AS saldo
FROM credito c
FULL JOIN saldo s USING (mes)
ORDER BY mes
