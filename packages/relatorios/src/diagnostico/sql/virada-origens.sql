-- What PIS and COFINS leave, by where it comes from and what to do with it; what prescribes before comes first.
SELECT
  "Origem" AS origem,
  reais(sum("Saldo")) AS saldo,
  reais(sum("Projetado na Virada")) AS projetado,
  CAST(min("Prazo") AS VARCHAR) AS prazo,
  min("Providência") AS providencia,
  CAST(count(*) AS INTEGER) AS qtd
FROM rel_cruzamento_reforma_inventario_de_saldos
GROUP BY "Origem", "Projetado na Virada" = 0
ORDER BY "Projetado na Virada" = 0 DESC, "Origem"
