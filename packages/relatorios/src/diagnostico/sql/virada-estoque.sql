-- The items of the inventory by what report 162 says of them.
SELECT
  "Resultado" AS resultado,
  CAST(count(*) AS INTEGER) AS qtd,
  reais(sum("Crédito")) AS credito
FROM rel_efd_f_reforma_credito_de_estoque
GROUP BY ALL
ORDER BY sum("Crédito") DESC NULLS LAST, resultado
