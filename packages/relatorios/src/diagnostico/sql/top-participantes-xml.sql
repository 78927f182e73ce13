-- The ten greatest customers (notes of the company's own) and the ten greatest suppliers (notes of others) of the XML.
WITH
  participante AS (
    SELECT
      CASE "Própria ou Terceiros"
        WHEN 'Própria' THEN 'cliente'
        WHEN 'Terceiros' THEN 'fornecedor'
      END AS lado,
      "CNPJ-CPF" AS documento,
      max("Nome") AS nome,
      max("UF") AS uf,
      sum("Valor") AS valor,
      -- Simples Nacional (1) and MEI (4).
      bool_or(left("CRT", 1) IN ('1', '4')) AS simples
    FROM rel_xml_participantes
    GROUP BY ALL
  )
SELECT
  lado,
  documento,
  nome,
  uf,
  CAST(valor AS DECIMAL(18, 2)) AS valor,
  CAST(coalesce(simples, FALSE) AS INTEGER) AS simples,
  reais(parte(valor, sum(valor) OVER (PARTITION BY lado))) AS pct
FROM participante
QUALIFY participante.valor > 0
  AND row_number() OVER (PARTITION BY lado ORDER BY participante.valor DESC, documento) <= 10
ORDER BY participante.valor DESC, documento
