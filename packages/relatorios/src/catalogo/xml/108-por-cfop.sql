WITH
  -- One row per month, side and CFOP.
  total AS (
    SELECT
      date_trunc('month', s.emissao) AS mes,
      s.periodo, s.lado, i.CFOP,
      count(DISTINCT s.chave) AS notas,
      count(*) AS itens,
      coalesce(sum(i.vProd) FILTER (soma_no_total(i.indTot)), 0) AS produtos,
      sum(i.vDesc) AS descontos,
      sum(i.ICMS_vICMS) AS icms,
      sum(i.ICMS_vICMSST) AS st,
      sum(i.IPI_vIPI) AS ipi,
      sum(i.PIS_vPIS) AS pis,
      sum(i.COFINS_vCOFINS) AS cofins
    FROM nota_sit s
    JOIN nfe_item i ON i._arquivo = s._arquivo AND i._nota = s._nota
    WHERE s.valida
    GROUP BY ALL
  )
SELECT
  t.periodo AS "Período",
  t.lado AS "Própria ou Terceiros",
  t.CFOP AS "CFOP",
  c.descricao AS "Desc. CFOP",
  c.grupo AS "Grupo",
  t.notas AS "Qtd Notas",
  t.itens AS "Qtd Itens",
  t.produtos AS "Produtos",
  t.descontos AS "Desconto",
  t.icms AS "ICMS",
  t.st AS "ST",
  t.ipi AS "IPI",
  t.pis AS "PIS",
  t.cofins AS "COFINS"
FROM total t
LEFT JOIN tab_cfop c ON c.codigo = t.CFOP
