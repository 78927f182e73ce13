-- Credits by the nature of their base. The base counts once (PIS and COFINS have the same one), the credit of both.
WITH
  natureza AS (
    SELECT
      "Natureza" AS natureza,
      max("Desc. Natureza") AS descricao,
      sum("Base do Crédito") FILTER ("Tributo" = 'PIS') AS base,
      reais(sum("Crédito Calculado")) AS credito
    FROM rel_efd_c_creditos_por_natureza
    GROUP BY "Natureza"
  ),
  compras AS (SELECT sum("Valor Item") AS valor FROM rel_efd_c_cfop_por_periodo WHERE "Lado" = 'Entrada')
SELECT
  n.natureza,
  n.descricao,
  reais(n.base) AS base,
  n.credito,
  parte(n.base, c.valor) AS pct
FROM natureza n
CROSS JOIN compras c
ORDER BY n.credito DESC, n.natureza
