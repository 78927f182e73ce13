WITH
  -- One row per month, side, pair of CST and CFOP.
  total AS (
    SELECT
      CAST(date_trunc('month', s.emissao) AS DATE) AS mes,
      s.periodo, s.lado, i.PIS_CST, i.COFINS_CST, i.CFOP,
      count(*) AS itens,
      coalesce(sum(i.vProd) FILTER (soma_no_total(i.indTot)), 0) AS produtos,
      sum(i.PIS_vBC) AS base_pis,
      sum(i.PIS_vPIS) AS pis,
      sum(i.COFINS_vBC) AS base_cofins,
      sum(i.COFINS_vCOFINS) AS cofins
    FROM nota_sit s
    JOIN nfe_item i ON i._arquivo = s._arquivo AND i._nota = s._nota
    WHERE s.valida
    GROUP BY ALL
  )
SELECT
  periodo AS "Período",
  lado AS "Própria ou Terceiros",
  PIS_CST AS "CST PIS",
  COFINS_CST AS "CST COFINS",
  CFOP AS "CFOP",
  itens AS "Qtd Itens",
  produtos AS "Produtos",
  base_pis AS "Base PIS",
  pis AS "PIS",
  base_cofins AS "Base COFINS",
  cofins AS "COFINS"
FROM total
