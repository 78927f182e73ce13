SELECT
  "NCM" AS ncm,
  max("Descrição NCM") AS descricao,
  reais(sum("Produtos")) AS valor,
  reais(sum(coalesce("ICMS", 0) + coalesce("PIS", 0) + coalesce("COFINS", 0))) AS tributos
FROM rel_xml_por_ncm
GROUP BY "NCM"
ORDER BY valor DESC, ncm
LIMIT 15
