-- What payers say that they withheld, by year and crossing, what the company used of it, and what it did not use.
WITH
  retencao AS (
    SELECT
      'Cruzamento Fontes Pagadoras x ECF' AS relatorio, "Ano" AS ano,
      coalesce("IR Informado", 0) + coalesce("CSLL Informada", 0) AS informado,
      coalesce("IR ECF", 0) + coalesce("CSLL ECF", 0) AS utilizado,
      greatest(coalesce("Dif. IR", 0), 0) + greatest(coalesce("Dif. CSLL", 0), 0) AS falta
    FROM rel_cruzamento_fontes_pagadoras_x_ecf
    UNION ALL BY NAME
    SELECT
      'Cruzamento Fontes Pagadoras x EFD-C' AS relatorio, "Ano" AS ano,
      coalesce("PIS Informado", 0) + coalesce("COFINS Informada", 0) AS informado,
      coalesce("PIS F600", 0) + coalesce("COFINS F600", 0) AS utilizado,
      greatest(coalesce("Dif.", 0), 0) AS falta
    FROM rel_cruzamento_fontes_pagadoras_x_efd_c
  )
SELECT
  ano,
  relatorio,
  reais(sum(informado)) AS informado,
  reais(sum(utilizado)) AS utilizado,
  reais(sum(falta)) AS falta
FROM retencao
GROUP BY ALL
ORDER BY ano, relatorio DESC
